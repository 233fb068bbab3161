import { later, now } from '../lib/later.tsx'

const below = () => import('./Below.tsx').then(({ Below }) => Below)
const trail = () => import('./Trail.tsx').then(({ Trail }) => Trail)

export const LaterBelow = import.meta.env.SSR ? await now(below) : later(below)
export const LaterTrail = import.meta.env.SSR ? await now(trail) : later(trail)
