import type { SVGProps } from 'react'

/** The lantern icon: lit in the logo, unlit where there is nothing yet. */
export const Lantern = ({ lit = true, ...props }: SVGProps<SVGSVGElement> & { lit?: boolean }) => (
  <svg
    viewBox="0 0 24 32"
    width={24}
    height={32}
    fill="none"
    stroke={lit ? '#ffb020' : 'var(--control)'}
    strokeWidth={2}
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    <path d="M8 5a4 4 0 0 1 8 0" strokeLinecap="round" />
    <path d="M6.5 6.5h11v4h-11z" fill={lit ? '#ffb020' : 'none'} />
    <path d="M6.5 10.5 4 24.5h16l-2.5-14z" />
    {lit ? (
      <path d="M12 14c2.4 2.6 2.4 6.5 0 6.5s-2.4-3.9 0-6.5z" fill="#ffb020" stroke="none" />
    ) : (
      <path d="M12 17v4" strokeLinecap="round" />
    )}
    <path d="M4 26.5h16v3.5H4z" fill={lit ? '#ffb020' : 'none'} />
  </svg>
)
