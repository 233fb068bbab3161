/** Size of a stored picture in pixels. `cover` crops its middle to it; `inside` fits into it and never enlarges. */
export type PictureSize = { width: number; height: number; fit: 'cover' | 'inside' }

/** Sizes in which the server stores pictures; browsers shrink to them before the upload. */
export const pictureSizes = {
  avatar: { width: 512, height: 512, fit: 'cover' },
  proof: { width: 1280, height: 1280, fit: 'inside' },
  // The height only limits shapes that no real banner has.
  banner: { width: 1600, height: 8000, fit: 'inside' },
} as const satisfies Record<string, PictureSize>
