import type { PublicProfile } from '@ranar/contract/people'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { NightTrail } from './NightTrail.tsx'
import s from './profile.module.css'

type Props = { user: Pick<PublicProfile, 'name' | 'avatar' | 'banner'>; heading: 'h1' | 'h2'; children?: ReactNode }

/** A person's banner, avatar and name; `children` go below the name. */
export const ProfileHead = ({ user: { name, avatar, banner }, heading: Heading, children }: Props) => (
  <header className={s.head}>
    <div className={s.banner}>
      <Banner src={banner.secure_url} />
    </div>
    <div className={s.who}>
      <span className={s.portrait}>
        <Avatar src={avatar.secure_url} name={name} size={112} />
      </span>
      <div>
        <Heading className={s.name}>{name}</Heading>
        {children}
      </div>
    </div>
  </header>
)

const Banner = ({ src }: { src: string | null }) => {
  const [broken, setBroken] = useState<string | null>(null)
  return src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : <NightTrail />
}
