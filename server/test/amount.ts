/** Returns how often a heavy test repeats itself: `sample` in `npm test`, `all` in `npm run torture`. */
export const amount = (sample: number, all: number): number => (process.env.TORTURE ? all : sample)
