/** Seeded random numbers (mulberry32), so that the demo company is the same everywhere. */
export const chance = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    yes: (share: number) => next() < share,
  }
}
export type Chance = ReturnType<typeof chance>
