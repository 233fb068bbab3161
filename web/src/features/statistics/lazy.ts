import { lazyPart } from '../../lib/insist.ts'

// The chart library is large: numbers, headings and tables render without waiting for it.
const charts = () => import('./charts.tsx')
export const Bars = lazyPart(async () => (await charts()).Bars)
export const Ring = lazyPart(async () => (await charts()).Ring)
