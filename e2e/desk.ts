import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { book } from './parcels.ts'
import type { Person } from './people.ts'
import { isPhone } from './ways.ts'

// Each story has its own thana at each width, so that its list shows no parcels of other stories.
const thanas = {
  clicks: ['Ruma', 'Thanchi'],
  bulk: ['Naikkhongchhari', 'Baghaichhari'],
  colleagues: ['Barkal', 'Rowangchhari'],
  labels: ['Jurachhari', 'Naniarchar'],
  keys: ['Lama', 'Alikadam'],
  arrows: ['Kaptai', 'Langadu'],
  escape: ['Rajasthali', 'Belaichhari'],
  lost: ['Dighinala', 'Matiranga'],
  undo: ['Mahalchhari', 'Panchhari'],
  age: ['Ramgarh', 'Guimara'],
  laptop: ['Manikchhari', 'Lakkhichhari'],
  early: ['Tazumuddin', 'Pekua'],
  every: ['Hatiya', 'Sandwip'],
  crowd: ['Monpura', 'Kutubdia'],
  day: ['Charfasson', 'Maheshkhali'],
  places: ['Rangabali', 'Mirzaganj'],
  missing: ['Bamna', 'Betagi'],
} as const
const taken = Object.values(thanas).flat()
if (new Set(taken).size < taken.length) throw new Error('Two stories book in one thana')

/** Returns the thana of a story at the current width. */
export const thanaOf = (story: keyof typeof thanas) => thanas[story][isPhone() ? 0 : 1]
export const bookIn = async (sender: Person, thana: string, count: number) => {
  const codes: string[] = []
  for (let i = 0; i < count; i++) codes.push(await book(sender, { thana }))
  return codes
}

/** Gives a courier a unique name that begins with `first`, and returns it. */
export const named = async (courier: Person, first: string) => {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  await courier.call(api.people.updateProfile, { body: { name } })
  return name
}

export const box = (page: Page, code: string) => page.getByRole('checkbox', { name: `Choose ${code}` })
export const outcome = (page: Page) => page.getByRole('region', { name: 'What happened' })
export const courierOf = async ({ call }: Person, parcel_id: string) =>
  (await call(api.desk.find, { query: { q: parcel_id } })).data.parcels[0]?.delivery_men?._id
