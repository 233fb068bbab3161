import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { api } from '@ranar/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adminSignals } from '../../test/admin-signals.ts'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { act, action, exceptionsOf } from '../../test/door.ts'
import { openLink } from '../parcels/receiver-links.ts'
import { noticeMissingProofs } from './look-after-proofs.ts'

const world = await company()
const { pool, db, env } = world

const drawn = (color: string) =>
  sharp({ create: { width: 2000, height: 900, channels: 3, background: color } })
    .composite([{ input: { create: { width: 300, height: 60, channels: 3, background: '#000' } }, top: 9, left: 9 }])
    .jpeg()
    .toBuffer()
const blank = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const kept = () => {
  try {
    return readdirSync(path.join(env.dataDir, 'uploads', 'proofs'))
  } catch {
    return []
  }
}

const visited = async (picture: Buffer, kind: 'photo' | 'signature' = 'photo') => {
  const people = await crew(world)
  const id = await people.book()
  await people.send(id, { days: 0 })
  const visit = action(id, 'deliver', { proofs: [{ kind, sha256: hashOf(picture) }] })
  await act(people.courier, visit)
  return { ...people, id, action_id: visit.action_id }
}

test('a photo is uploaded after its delivery, stored once, and shown only to its sender, its courier and admins', async () => {
  const picture = await drawn('#eee')
  const { sender, admin, courier, id, action_id } = await visited(picture)
  const body = { action_id, kind: 'photo' as const, file: blobOf(picture) }
  const { proof } = await courier(api.runs.addProof, { body })
  expect((await courier(api.runs.addProof, { body })).proof).toEqual(proof)
  expect(kept()).toHaveLength(1)
  expect((await sender(api.journeys.details, by(id))).proofs).toEqual([proof])
  const look = (who: { cookie: string | null }) =>
    fetch(`${world.origin}/api/parcel/proof?proof_id=${proof._id}`, { headers: { cookie: who.cookie ?? '' } })
  for (const who of [sender, admin, courier]) {
    const reply = await look(who)
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width).toBe(1280)
  }
  for (const who of [await world.a('consumer'), await world.a('delivery_men')])
    expect((await look(who)).status).toBe(404)
  expect((await fetch(`${world.origin}/uploads/${kept()[0]}`)).status).toBe(404)
})

test('the office hears at once that a picture has arrived, and nothing of a repeat', async () => {
  const picture = await drawn('#eed')
  const { courier, action_id } = await visited(picture)
  const heard = await adminSignals(pool)
  const body = { action_id, kind: 'photo' as const, file: blobOf(picture) }
  await courier(api.runs.addProof, { body })
  expect(await heard()).toBe(1)
  await courier(api.runs.addProof, { body })
  expect(await heard()).toBe(1)
})

test('an upload that no action names, that is no image, or that is a blank signature is refused with a reason', async () => {
  const [picture, empty] = [await drawn('#ddd'), await blank()]
  const { courier, action_id } = await visited(picture)
  const send = (file: Buffer, kind: 'photo' | 'signature', id = action_id, who = courier) =>
    who(api.runs.addProof, { body: { action_id: id, kind, file: blobOf(file) } })
  await expect(send(empty, 'photo')).rejects.toThrow('No action of yours names this picture')
  await expect(send(picture, 'photo', action_id, await world.a('delivery_men'))).rejects.toThrow(
    'No action of yours names this picture',
  )
  const text = Buffer.from('no picture at all')
  const lie = await visited(text)
  await expect(send(text, 'photo', lie.action_id, lie.courier)).rejects.toThrow('The picture must be an image file')
  const signed = await visited(empty, 'signature')
  await expect(send(empty, 'signature', signed.action_id, signed.courier)).rejects.toThrow(
    'The signature is empty; please sign again',
  )
})

test('a picture that has not arrived after a day opens one exception', async () => {
  const { id } = await visited(await drawn('#ccc'))
  await noticeMissingProofs(db)
  expect(await exceptionsOf(world, id)).toEqual([])
  await pool.query(
    `UPDATE proofs SET created_at = now() - interval '25 hours' WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
    [id],
  )
  await noticeMissingProofs(db)
  await noticeMissingProofs(db)
  expect(await exceptionsOf(world, id)).toEqual(['proof'])
})

test('a receiver’s link shows the pictures of its own parcel only', async () => {
  const picture = await drawn('#cde')
  const { courier, book, id, action_id } = await visited(picture)
  const { proof } = await courier(api.runs.addProof, { body: { action_id, kind: 'photo', file: blobOf(picture) } })
  const linkOf = async (code: string) => {
    const { rows } = await pool.query('SELECT id FROM parcels WHERE code = $1', [code])
    return (await openLink(db, world.secret, Number(rows[0].id)))?.token ?? ''
  }
  const status = async (token: string) =>
    (await fetch(`${world.origin}/api/parcel/proof?proof_id=${proof._id}&token=${token}`)).status
  expect(await status(await linkOf(id))).toBe(200)
  expect(await status(await linkOf(await book()))).toBe(404)
  expect(await status('nobody')).toBe(404)
  expect(await status('')).toBe(401)
})

test('a picture that is missing on disk answers 404', async () => {
  const picture = await drawn('#eed')
  const { sender, courier, action_id } = await visited(picture)
  const before = kept()
  const { proof } = await courier(api.runs.addProof, { body: { action_id, kind: 'photo', file: blobOf(picture) } })
  for (const name of kept().filter((one) => !before.includes(one)))
    rmSync(path.join(env.dataDir, 'uploads', 'proofs', name))
  const headers = { cookie: sender.cookie ?? '' }
  expect((await fetch(`${world.origin}/api/parcel/proof?proof_id=${proof._id}`, { headers })).status).toBe(404)
})
