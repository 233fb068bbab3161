import { createHash, randomUUID } from 'node:crypto'
import { type Action, type Booking, dayAfter, type ProofLevel } from '@ranar/contract'
import { applyActions } from '../src/flows/apply-actions.ts'
import { bookParcel } from '../src/flows/book.ts'
import { dispatchParcel } from '../src/flows/dispatch.ts'
import { keepProof } from '../src/flows/keep-proof.ts'
import type { Db } from '../src/platform/db/db.ts'
import { todayIn } from '../src/platform/http/days.ts'
import type { SessionUser } from '../src/platform/session-user.ts'
import type { Made } from '../test/people.ts'
import type { Chance } from './chance.ts'
import { men, places, women } from './facts.ts'
import { drawDoor } from './pictures.ts'

export type Company = { db: Db; secret: Buffer; uploads: string }
type Cast = { sender: Made; admin: Made; courier: Made }
const STOPS = 15

export const as = ({ id, publicId }: Made, role: SessionUser['role']): SessionUser => ({
  id,
  publicId,
  role,
  isRoot: false,
  rights: [],
  isVerified: true,
  locale: 'bn',
  tokenHash: Buffer.alloc(32),
})

/** Gives a courier today's run of 15 stops with COD, codes and photos, of which five are visited. */
export const startRun = async (company: Company, luck: Chance, { sender, admin, courier }: Cast) => {
  const { db } = company
  const levels: readonly ProofLevel[] = ['none', 'none', 'none', 'photo', 'code']
  const codes: string[] = []
  for (let i = 0; i < STOPS; i++) {
    const place = luck.one(places)
    const booking = {
      type: 'v2',
      weight: luck.whole(1, 4),
      name: luck.one<string>([...women, ...men]),
      phone: `+88017${luck.whole(10_000_000, 99_999_999)}`,
      email: `receiver${i}@people.example`,
      address: place.address,
      latitude: place.latitude + (luck.next() - 0.5) * 0.03,
      longitude: place.longitude + (luck.next() - 0.5) * 0.03,
      proofLevel: levels[i % levels.length],
      codTaka: luck.yes(0.6) ? luck.whole(3, 40) * 100 : 0,
    } as Booking
    const { _id: parcel } = await bookParcel(db, as(sender, 'consumer'), booking, {
      idempotencyKey: null,
      locale: 'bn',
    })
    codes.push(parcel)
    const expectedOn = todayIn('Asia/Dhaka')
    await dispatchParcel(db, as(admin, 'admin'), { parcel, courier: courier.publicId, expectedOn })
  }
  const [first = '', second = '', third = '', withPhoto = '', fifth = ''] = codes
  const runner = as(courier, 'delivery_men')
  await visit(company, runner, first, 'deliver')
  await visit(company, runner, second, 'fail', { reason: 'refused' })
  await visit(company, runner, third, 'fail', { reason: 'not_home', proofs: [luck] })
  await visit(company, runner, withPhoto, 'deliver', { name: 'Rahima', relation: 'family', proofs: [luck] })
  await visit(company, runner, fifth, 'fail', {
    reason: 'receiver_asked_later',
    until: dayAfter(todayIn('Asia/Dhaka'), 2),
  })
}

type More = Omit<Partial<Action>, 'proofs'> & { proofs?: Chance[] }
export const visit = async (
  { db, secret, uploads }: Company,
  runner: SessionUser,
  parcel_id: string,
  kind: Action['kind'],
  { proofs = [], ...more }: More = {},
) => {
  const pictures = await Promise.all(proofs.map(drawDoor))
  const named = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  const action = { action_id: randomUUID(), seq: 1, kind, parcel_id, at: new Date().toISOString(), proofs: named }
  await applyActions({ db, secret }, runner, [{ ...action, ...more }], 'bn')
  for (const bytes of pictures) {
    const file = new File([new Uint8Array(bytes)], 'door.webp', { type: 'image/webp' })
    await keepProof(db, uploads, runner, { action_id: action.action_id, kind: 'photo', file })
  }
}
