import { lazyPart } from '../../lib/insist.ts'

// The chart library is large: the tables render without waiting for it.
export const DayBars = lazyPart(async () => (await import('../statistics/charts.tsx')).Bars)
