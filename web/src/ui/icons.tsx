import type { SVGProps } from 'react'
import { icon } from './signs.tsx'

/** Icons for pages without Mantine. */
export { Check, Close, Login, Moon, Sun, System, Warning } from './signs.tsx'

export const Bell = icon(
  <path d="M10 5a2 2 0 1 1 4 0 7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1" />,
)
export const ChevronLeft = icon(<path d="m15 6-6 6 6 6" />)
export const ChevronRight = icon(<path d="m9 6 6 6-6 6" />)
export const ChevronsLeft = icon(<path d="m11 7-5 5 5 5m6-10-5 5 5 5" />)
export const ChevronsRight = icon(<path d="m7 7 5 5-5 5m6-10 5 5-5 5" />)
export const Copy = icon(<path d="M8 8h12v12H8zM16 8V4H4v12h4" />)
export const Info = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 8v5m0-8h.01" />)
export const Logout = icon(
  <path d="M14 8V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12m-3-3 3 3-3 3" />,
)
export const Mail = icon(<path d="M3 6h18v12H3zM3 7l9 6 9-6" />)
export const Pin = icon(
  <path d="M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21m0-14.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />,
)
export const Phone = icon(
  <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />,
)
export const Share = icon(<path d="M12 15V3m-4 4 4-4 4 4M6 11H5v10h14V11h-1" />)
export const Printer = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />)
export const Dashboard = icon(<path d="M5 4h4v6H5zM5 14h4v6H5zM13 12h6v8h-6zM13 4h6v4h-6z" />)
export const Star = (props: SVGProps<SVGSVGElement>) => (
  <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" {...props}>
    <path d="m12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z" />
  </svg>
)
