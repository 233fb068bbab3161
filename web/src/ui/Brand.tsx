import { Link } from '@tanstack/react-router'
import s from './Brand.module.css'
import { Lantern } from './Lantern.tsx'

/** The sign of the house, in both of its scripts. */
export const Brand = () => (
  <Link to="/" className={s.brand}>
    <Lantern />
    <b lang="bn">রানার</b>
    <span>Ranar</span>
  </Link>
)
