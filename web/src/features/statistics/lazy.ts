import { lazy } from 'react'

// The charts' library is large; numbers, headings and tables do not wait for it.
const charts = () => import('./charts.tsx')
export const Bars = lazy(async () => ({ default: (await charts()).Bars }))
export const Ring = lazy(async () => ({ default: (await charts()).Ring }))
