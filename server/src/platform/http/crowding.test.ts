import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { by, crew } from '../../../test/crew.ts'
import { database } from '../../../test/database.ts'
import { outcomes } from '../../../test/refusal.ts'

const { db, pool, url } = await database({ max: 20 })
const world = await company({}, { installation: { db, pool, databaseUrl: url, secret: randomBytes(32) } })

test('whoever calls a hundred times at once about one parcel keeps nobody else waiting', async () => {
  const [{ sender, book }, other] = [await crew(world), await crew(world)]
  const id = await book()
  const holder = await pool.connect()
  await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  await holder.query('SELECT FROM parcels WHERE code = $1 FOR UPDATE', [id])
  const crowd = outcomes(
    Array.from({ length: 100 }, () => sender(api.parcels.update, { ...by(id), body: { weight: 2 } })),
  )
  await sleep(300)
  const answer = await Promise.race([other.sender(api.parcels.mine), sleep(1200, 'still waiting')])
  await holder.query('ROLLBACK')
  holder.release()
  expect(answer).toMatchObject({ parcels: [] })
  expect(await crowd).toEqual({ done: 100 })
})

test('what is too many to wait is told to come again', async () => {
  const { sender } = await crew(world)
  const told = await outcomes(Array.from({ length: 400 }, () => sender(api.parcels.mine)))
  expect(Object.keys(told).filter((outcome) => outcome !== 'done' && !outcome.startsWith('503 '))).toEqual([])
  expect(told.done).toBeGreaterThanOrEqual(248)
  await sender(api.parcels.mine)
})
