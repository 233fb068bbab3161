import { Link } from '@tanstack/react-router'
import { Lantern } from '../ui/Lantern.tsx'
import s from './shell.module.css'

/** The sign of the house, in both of its scripts. */
export const Brand = () => (
  <Link to="/" className={s.brand}>
    <Lantern />
    <b lang="bn">রানার</b>
    <span>Ranar</span>
  </Link>
)
