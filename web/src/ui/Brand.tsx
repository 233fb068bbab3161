import { Link } from '@tanstack/react-router'
import s from './Brand.module.css'
import { Lantern } from './Lantern.tsx'

/** The logo, with the name in both scripts, linked to the home page. */
export const Brand = () => (
  <Link to="/" className={s.brand}>
    <Lantern />
    <b lang="bn">রানার</b>
    <span>Ranar</span>
  </Link>
)
