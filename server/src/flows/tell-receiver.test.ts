import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { act, action, moveAtDesk } from '../../test/door.ts'
import { mailsTo } from '../../test/mails.ts'
import { outcomes } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'

const world = await company()
const { a, pool } = world
const root = await a('root')
const { dispatch, deliveries, parcels, people } = api

let receivers = 0
const receiver = () => `receiver${++receivers}@people.example`
/** Waits until no receiver mail is pending, then returns the subjects of the mails to this receiver. */
const subjectsTo = async (email: string, count: number) => {
  await until(async () =>
    expect((await pool.query(`SELECT 1 FROM jobs WHERE kind = 'mail.receiver'`)).rows).toEqual([]),
  )
  return (await mailsTo(world, { email }, count)).map(({ header }) => header('subject'))
}

test('the receiver is mailed the tracking link when the parcel is booked, on the way and delivered', async () => {
  const { sender, book, send, deliver } = await crew(world)
  const email = receiver()
  const id = await book({ email })
  const { parcel } = await send(id)
  await deliver(id)
  expect(await subjectsTo(email, 3)).toEqual([
    'A parcel has been booked for you',
    'Your parcel is on its way',
    'Your parcel has been delivered',
  ])
  const [booked, onTheWay, delivered] = await mailsTo(world, { email }, 3)
  for (const mail of [booked, onTheWay]) expect(mail?.text).toContain('Choose another day or leave a note: ')
  expect(delivered?.text).toContain(`See the parcel: ${world.env.origin}/r/`)
  expect(delivered?.text).not.toContain('Choose another day')
  const { user } = await sender(people.me)
  expect(booked?.text).toContain(`${user.name} has booked parcel ${id} for you.`)
  expect(booked?.text).toContain(`Follow the parcel: ${world.env.origin}/parcel-status?parcel_id=${id}`)
  expect(booked?.html).toContain(`href="${world.env.origin}/parcel-status?parcel_id=${id}"`)
  expect(onTheWay?.text).toContain(`It is expected by ${parcel.aproxDeliveryDate}.`)
  expect(`${booked?.text}${booked?.html}`).not.toMatch(new RegExp(`${sender.email}|${booking.name}|${booking.address}`))
})

test.each([
  ['tag', 'tagged', 'tagged+again.and'],
  ['dots', 'dotted', 'd.ot.ted'],
])(
  'one sender’s bookings send an inbox at most 200 mails an hour, whatever %s its address has; on-the-way mails still go out',
  async (_, inbox, spelled) => {
    const { sender, book, send } = await crew(world)
    const [email, again, others] = [inbox, spelled, `${inbox}+other`].map((name) => `${name}@people.example`) as [
      string,
      string,
      string,
    ]
    await pool.query(`INSERT INTO rate_limits VALUES ($1, 199, now() + interval '30 minutes')`, [
      `booked-mails:${sender.key}:${email}`,
    ])
    await book({ email })
    expect(await subjectsTo(email, 1)).toEqual(['A parcel has been booked for you'])
    const second = await book({ email: again })
    await (await crew(world)).book({ email: others })
    await send(second)
    expect(await subjectsTo(others, 1)).toEqual(['A parcel has been booked for you'])
    expect(await subjectsTo(again, 1)).toEqual(['Your parcel is on its way'])
  },
)

test('a mail that is retried during an outage counts once and arrives when mail works again', async () => {
  const { sender, book } = await crew(world)
  const [earlier, email] = [receiver(), receiver()]
  await book({ email: earlier })
  await subjectsTo(earlier, 1)
  const [folder, aside] = ['mail', 'mail-away'].map((name) => path.join(world.env.dataDir, name)) as [string, string]
  await rename(folder, aside)
  await writeFile(folder, '')
  await pool.query(`INSERT INTO rate_limits VALUES ($1, 199, now() + interval '30 minutes')`, [
    `booked-mails:${sender.key}:${email}`,
  ])
  await book({ email })
  const waiting = `kind = 'mail.receiver' AND lease_until IS NULL`
  for (const tries of [1, 2]) {
    await until(
      async () => (await pool.query(`SELECT FROM jobs WHERE attempts = $1 AND ${waiting}`, [tries])).rowCount === 1,
      Boolean,
    )
    if (tries === 1) await pool.query(`UPDATE jobs SET run_at = now() WHERE ${waiting}`)
  }
  await rm(folder)
  await rename(aside, folder)
  await pool.query(`UPDATE jobs SET run_at = now() WHERE ${waiting}`)
  expect(await subjectsTo(email, 1)).toEqual(['A parcel has been booked for you'])
  const { rows } = await pool.query('SELECT n FROM rate_limits WHERE key = $1', [`booked-mails:${sender.key}:${email}`])
  expect(rows).toEqual([{ n: 200 }])
})

test('the receiver is also mailed when a parcel is returned', async () => {
  const { courier, book, send } = await crew(world)
  const email = receiver()
  const id = await book({ email })
  await send(id)
  await courier(deliveries.return, by(id))
  expect((await subjectsTo(email, 3)).at(-1)).toBe('Your parcel has gone back to its sender')
  expect((await mailsTo(world, { email }, 3)).at(-1)?.text).not.toContain('Choose another day')
})

test('a delivery at the door and a return at the desk mail the receiver too', async () => {
  const { admin, courier, book, send } = await crew(world)
  const [atDoor, atDesk] = [receiver(), receiver()]
  const [brought, fetched] = [await book({ email: atDoor }), await book({ email: atDesk })]
  await send(brought, { days: 0 })
  await send(fetched, { days: 0 })
  await act(courier, action(brought, 'deliver'))
  await moveAtDesk(admin, 'return', fetched)
  expect((await subjectsTo(atDoor, 3)).at(-1)).toBe('Your parcel has been delivered')
  expect((await subjectsTo(atDesk, 3)).at(-1)).toBe('Your parcel has gone back to its sender')
})

test('each event is mailed once, despite a repeated booking, a lost race or a second courier', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [email, other] = [receiver(), await a('delivery_men')]
  const headers = { 'idempotency-key': 'once' }
  const again = world.caller(sender.cookie, headers)
  const first = (await again(parcels.book, { body: { ...booking, email } })).parcel._id
  expect((await again(parcels.book, { body: { ...booking, email } })).parcel._id).toBe(first)
  await send(first)
  await root(people.archive, { query: { user_id: courier.id } })
  await send(first, { man: other })
  const deliver = () => other(deliveries.deliver, by(first))
  expect((await outcomes([deliver(), deliver(), deliver()])).done).toBe(1)
  await outcomes([admin(dispatch.reject, by(first)), sender(parcels.cancel, by(first))])
  expect(await subjectsTo(email, 3)).toHaveLength(3)
  const canceled = receiver()
  await sender(parcels.cancel, by(await book({ email: canceled })))
  expect(await subjectsTo(canceled, 1)).toEqual(['A parcel has been booked for you'])
})

test('the receiver is mailed in the language in which the sender booked', async () => {
  const { sender, send } = await crew(world)
  const email = receiver()
  const bangla = world.caller(sender.cookie, { 'accept-language': 'bn' })
  const id = (await bangla(parcels.book, { body: { ...booking, email } })).parcel._id
  const { parcel } = await send(id)
  expect(await subjectsTo(email, 2)).toEqual(['আপনার জন্য একটি পার্সেল বুক হয়েছে', 'আপনার পার্সেল পথে আছে'])
  const [, onTheWay] = await mailsTo(world, { email }, 2)
  expect(onTheWay?.html).toContain('<html lang="bn">')
  expect(onTheWay?.text).toMatch(/[০-৯]{4}-[০-৯]{2}-[০-৯]{2} তারিখের মধ্যে পৌঁছাবে।/)
  expect(parcel.aproxDeliveryDate).toMatch(/^\d{4}/)
})

test('a parcel without a stored language is mailed in its sender’s', async () => {
  const { sender, book, send } = await crew(world)
  const email = receiver()
  const id = await book({ email })
  await pool.query('UPDATE parcels SET receiver_locale = NULL WHERE code = $1', [id])
  await pool.query(`UPDATE users SET locale = 'bn' WHERE id = $1`, [sender.key])
  await send(id)
  expect((await subjectsTo(email, 2)).at(-1)).toBe('আপনার পার্সেল পথে আছে')
})

test('a refused booking mails nobody', async () => {
  const { sender } = await crew(world)
  const email = receiver()
  const refused = await outcomes([sender(parcels.book, { body: { ...booking, email, weight: 0 } })])
  expect(Object.keys(refused)).toEqual([expect.stringMatching(/^400/)])
  expect((await pool.query('SELECT 1 FROM parcels WHERE receiver_email = $1', [email])).rowCount).toBe(0)
  expect((await pool.query(`SELECT 1 FROM jobs WHERE kind = 'mail.receiver'`)).rowCount).toBe(0)
})

test('a mail with a delivery code is urgent, mails of bookings are not', async () => {
  const { book, send } = await crew(world)
  const [folder, aside] = ['mail', 'mail-held'].map((name) => path.join(world.env.dataDir, name)) as [string, string]
  await subjectsTo(receiver(), 0)
  await rename(folder, aside)
  await writeFile(folder, '')
  const ids = [await book({ email: receiver(), proofLevel: 'code' }), await book({ email: receiver() })]
  await send(ids[0] ?? '', { days: 0 })
  const { rows } = await pool.query(
    `SELECT payload->>'kind' AS kind, urgent FROM jobs WHERE kind = 'mail.receiver' ORDER BY id`,
  )
  await rm(folder)
  await rename(aside, folder)
  await pool.query(`UPDATE jobs SET run_at = now() WHERE kind = 'mail.receiver'`)
  expect(rows).toEqual([
    { kind: 'booked', urgent: false },
    { kind: 'booked', urgent: false },
    { kind: 'onTheWay', urgent: true },
  ])
})
