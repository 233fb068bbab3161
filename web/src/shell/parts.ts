import { later, now } from '../lib/later.tsx'

const footer = () => import('./Footer.tsx').then(({ Footer }) => Footer)

export const LaterFooter = import.meta.env.SSR ? await now(footer) : later(footer)
