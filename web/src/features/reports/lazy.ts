import { lazy } from 'react'

// The charts' library is large; the tables do not wait for it.
export const DayBars = lazy(async () => ({ default: (await import('../statistics/charts.tsx')).Bars }))
