import type { ReactNode, SVGProps } from 'react'

/** Creates an icon, hidden from screen readers as decoration. */
export const icon = (drawing: ReactNode) => (props: SVGProps<SVGSVGElement>) => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    {drawing}
  </svg>
)

// Icons of every page; all others are in icons.tsx, so that the first page loads less.
export const Check = icon(<path d="m5 12 5 5L20 7" />)
export const Close = icon(<path d="M18 6 6 18M6 6l12 12" />)
export const Login = icon(
  <path d="M9 8V6a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-2M3 12h13m-3-3 3 3-3 3" />,
)
export const Moon = icon(<path d="M12 3h.4a7.5 7.5 0 0 0 7.9 12.4A9 9 0 1 1 12 3" />)
export const Sun = icon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M3 12h1m8-9v1m8 8h1m-9 8v1M5.6 5.6l.7.7m12.1-.7-.7.7m0 11.4.7.7m-12.1-.7-.7.7" />,
)
export const System = icon(<path d="M4 5h16v11H4zM8 20h8m-4-4v4" />)
export const Warning = icon(
  <path d="M12 9v4m0 4h.01M10.3 3.9 2 18a2 2 0 0 0 1.7 3h16.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0" />,
)
