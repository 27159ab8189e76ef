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
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/* Composite macros that the Swift importer cannot read. */
enum {
  oms_pkey_public_key = EVP_PKEY_PUBLIC_KEY,
  oms_pkey_keypair = EVP_PKEY_KEYPAIR,
  /* Names as RFC 2253 writes them, but UTF-8 stays readable. */
  oms_name_form = XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB,
};

/* Parameter names with static lifetime: a builder keeps the pointer, a Swift string lives during one call only. */
static inline const char *oms_param_group_name(void) { return OSSL_PKEY_PARAM_GROUP_NAME; }
static inline const char *oms_param_public_key(void) { return OSSL_PKEY_PARAM_PUB_KEY; }
static inline const char *oms_param_rsa_modulus(void) { return OSSL_PKEY_PARAM_RSA_N; }
static inline const char *oms_param_rsa_exponent(void) { return OSSL_PKEY_PARAM_RSA_E; }
static inline const char *oms_param_rsa_private_exponent(void) { return OSSL_PKEY_PARAM_RSA_D; }
static inline const char *oms_param_rsa_prime_p(void) { return OSSL_PKEY_PARAM_RSA_FACTOR1; }
static inline const char *oms_param_rsa_prime_q(void) { return OSSL_PKEY_PARAM_RSA_FACTOR2; }
static inline const char *oms_param_rsa_exponent_p(void) { return OSSL_PKEY_PARAM_RSA_EXPONENT1; }
static inline const char *oms_param_rsa_exponent_q(void) { return OSSL_PKEY_PARAM_RSA_EXPONENT2; }
static inline const char *oms_param_rsa_coefficient(void) { return OSSL_PKEY_PARAM_RSA_COEFFICIENT1; }
static inline const char *oms_param_digest(void) { return OSSL_MAC_PARAM_DIGEST; }
static inline const char *oms_param_private_key(void) { return OSSL_PKEY_PARAM_PRIV_KEY; }


/* Stacks of certificates: the typed functions are macros. A stack only borrows what it holds. */
static inline STACK_OF(X509) *oms_x509_stack_new(void) { return sk_X509_new_null(); }
static inline int oms_x509_stack_push(STACK_OF(X509) *stack, X509 *certificate) {
  return sk_X509_push(stack, certificate);
}
static inline int oms_x509_stack_count(const STACK_OF(X509) *stack) { return stack ? sk_X509_num(stack) : 0; }
static inline void oms_x509_stack_free(STACK_OF(X509) *stack) { sk_X509_free(stack); }

#endif
