import { lazyPart } from '../../lib/insist.ts'

// The charts' library is large; the tables do not wait for it.
export const DayBars = lazyPart(async () => (await import('../statistics/charts.tsx')).Bars)
