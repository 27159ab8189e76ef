#ifndef OMS_CPNG_SHIM_H
#define OMS_CPNG_SHIM_H

#include <png.h>
#include <stdint.h>
#include <string.h>

/* The simplified interface of libpng catches its errors itself; the other one jumps over the caller's frames. Its
   version and formats are macros that Swift does not import. */

static inline int oms_png_begin(png_image *image, const void *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

/* Reads as one byte a pixel, over white where the image is transparent. `pixels` has width times height bytes. */
static inline int oms_png_finish_gray(png_image *image, uint8_t *pixels) {
  png_color white = {255, 255, 255};
  image->format = PNG_FORMAT_GRAY;
  return png_image_finish_read(image, &white, pixels, (png_int_32)image->width, NULL);
}

/* Writes one byte a pixel. With `bytes` null it only tells in `count` how much room there has to be. */
static inline int oms_png_write_gray(uint32_t width, uint32_t height, const uint8_t *pixels, void *bytes,
                                     size_t *count) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_GRAY;
  png_alloc_size_t size = *count;
  int done = png_image_write_to_memory(&image, bytes, &size, 0, pixels, (png_int_32)width, NULL);
  png_image_free(&image);
  *count = size;
  return done;
}

#endif
