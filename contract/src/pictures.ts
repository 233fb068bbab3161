/** What is stored of a picture, in pixels: `cover` is cut to this size from its middle, `inside` is made to fit in
 * it and never made larger. */
export type PictureSize = { width: number; height: number; fit: 'cover' | 'inside' }

/** The server stores pictures in these sizes; browsers shrink to them before they send. */
export const pictureSizes = {
  avatar: { width: 512, height: 512, fit: 'cover' },
  // The height is held back only for shapes that no banner has.
  proof: { width: 1280, height: 1280, fit: 'inside' },
  banner: { width: 1600, height: 8000, fit: 'inside' },
} as const satisfies Record<string, PictureSize>
