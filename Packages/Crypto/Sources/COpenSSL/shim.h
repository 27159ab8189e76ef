#ifndef OMS_COPENSSL_SHIM_H
#define OMS_COPENSSL_SHIM_H

#include <openssl/evp.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/modes.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

/* Composite macros that the Swift importer cannot read. */
enum {
  oms_pkey_public_key = EVP_PKEY_PUBLIC_KEY,
  oms_pkey_keypair = EVP_PKEY_KEYPAIR,
};

/* Parameter names with static lifetime: a builder keeps the pointer, a Swift string lives during one call only. */
static inline const char *oms_param_group_name(void) { return OSSL_PKEY_PARAM_GROUP_NAME; }
static inline const char *oms_param_public_key(void) { return OSSL_PKEY_PARAM_PUB_KEY; }
static inline const char *oms_param_rsa_modulus(void) { return OSSL_PKEY_PARAM_RSA_N; }
static inline const char *oms_param_rsa_exponent(void) { return OSSL_PKEY_PARAM_RSA_E; }
static inline const char *oms_param_digest(void) { return OSSL_MAC_PARAM_DIGEST; }
static inline const char *oms_param_private_key(void) { return OSSL_PKEY_PARAM_PRIV_KEY; }

#endif
