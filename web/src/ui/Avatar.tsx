import { useState } from 'react'
import s from './Avatar.module.css'

/** A person's round picture, `size` px wide; the first letter of the name if it is missing or fails to load. */
export const Avatar = ({ src, name, size }: { src: string | null; name: string; size: number }) => {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size }
  if (!src || broken === src)
    return (
      <span className={s.avatar} style={{ ...box, fontSize: size / 2.2 }} aria-hidden="true">
        {[...name][0]}
      </span>
    )
  return (
    <img
      className={s.avatar}
      src={src}
      alt=""
      {...box}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}
