import type { User } from '@ranar/contract/people'
import { profileParts, statistics } from '@ranar/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { type Part, Strength } from './Strength.tsx'

/** Profile completeness: from the server for admins, computed from the profile for others. */
export const OwnStrength = ({ user }: { user: User }) => {
  const { data } = useQuery({ ...read(statistics.year), enabled: user.role === 'admin' })
  const strength = user.role === 'admin' ? data?.profileStrenght : measure(user)
  return strength && <Strength strength={strength} />
}

const measure = (user: User) => {
  const has: Record<Part, boolean> = {
    name: user.name !== '',
    phone: user.phone !== null,
    address: user.address !== null,
    gender: true,
    dob: user.dob !== null,
    designation: user.designation !== null,
    avatar: !user.avatar.secure_url.endsWith('/avatar.webp'),
    banner: user.banner.secure_url !== null,
    verified: user.isVerified,
  }
  const missing = profileParts.filter((part) => !has[part])
  return { percent: Math.round((1 - missing.length / profileParts.length) * 100), missing }
}
