#ifndef OMS_CJPEG_SHIM_H
#define OMS_CJPEG_SHIM_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

/* libjpeg reports errors by a call that must not return. The jump back stays inside this file's one C function, so
   that it never crosses a frame of Swift. */

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf back;
} oms_jpeg_error;

static inline void oms_jpeg_exit(j_common_ptr info) { longjmp(((oms_jpeg_error *)info->err)->back, 1); }

static inline void oms_jpeg_quiet(j_common_ptr info) { (void)info; }

/* A progressive image of thousands of scans takes hours to decode; real ones have about ten. */
static inline void oms_jpeg_watch(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > 100) longjmp(((oms_jpeg_error *)info->err)->back, 1);
}

/* Decodes to one byte a pixel. The result is to be freed; it is null when the bytes are no image, or one of more than
   `max_pixels`, in which case `too_large` is set. */
static inline uint8_t *oms_jpeg_decode_gray(const uint8_t *bytes, size_t count, size_t max_pixels, uint32_t *width,
                                            uint32_t *height, int *too_large) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress = {0};
  oms_jpeg_error error;
  uint8_t *volatile pixels = NULL;
  *too_large = 0;
  info.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = oms_jpeg_exit;
  error.manager.output_message = oms_jpeg_quiet;
  if (setjmp(error.back)) {
    jpeg_destroy_decompress(&info);
    free(pixels);
    return NULL;
  }
  jpeg_create_decompress(&info);
  progress.progress_monitor = oms_jpeg_watch;
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  if ((size_t)info.image_width * info.image_height > max_pixels) {
    *too_large = 1;
    longjmp(error.back, 1);
  }
  info.out_color_space = JCS_GRAYSCALE;
  jpeg_start_decompress(&info);
  size_t stride = info.output_width;
  pixels = (uint8_t *)malloc(stride * info.output_height);
  if (pixels == NULL) longjmp(error.back, 1);
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = pixels + stride * info.output_scanline;
    if (jpeg_read_scanlines(&info, &row, 1) != 1) longjmp(error.back, 1);
  }
  *width = info.output_width;
  *height = info.output_height;
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return pixels;
}

#endif
