/** How often a heavy test repeats itself: a sample in `npm test`, all of it in `npm run torture`. */
export const amount = (sample: number, all: number): number => (process.env.TORTURE ? all : sample)
