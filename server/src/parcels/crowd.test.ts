import { api, type Parcel } from '@ranar/contract'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { booking, company } from '../../test/company.ts'
import { firstPriceTaka } from '../../test/prices.ts'
import { PATIENCE_MS } from '../../test/until.ts'

const { a, guest, pool } = await company()
const weights = [0.5, 1, 1.5, 2, 30]

test.each(Array.from({ length: amount(1, 5) }, (_, i) => i + 1))(
  'when fifty senders book at once, all get an answer in time and every confirmed parcel is stored (round %i)',
  async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => a('consumer')))
    const each = amount(2, 20)
    const took: number[] = []
    const book = async (person: (typeof people)[number], i: number) => {
      const start = performance.now()
      const weight = weights[i % weights.length] ?? 1
      const reply = await person.ask('/consumer/book-parcel', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...booking, weight }),
      })
      took.push(performance.now() - start)
      if (reply.status === 503) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      else
        expect([reply.status, (reply.body.data as { parcel: Parcel }).parcel.parcel.price]).toEqual([
          201,
          firstPriceTaka(weight),
        ])
      return reply.status === 201 ? (reply.body.data as { parcel: Parcel }).parcel._id : null
    }
    const tries = people.flatMap((person) => Array.from({ length: each }, (_, i) => book(person, i)))
    const home = guest(api.site.analytics)
    const booked = (await Promise.all(tries)).filter((code) => code !== null)
    await home
    const listed = await Promise.all(people.map((person) => person(api.parcels.mine, { query: { limit: 100 } })))
    expect(listed.flatMap(({ parcels }) => parcels.map(({ _id }) => _id)).sort()).toEqual(booked.toSorted())
    expect(new Set(booked).size).toBe(booked.length)
    expect(booked.length).toBeGreaterThanOrEqual(tries.length * 0.95)
    expect(Math.max(...took)).toBeLessThan(PATIENCE_MS)
    const { rows } = await pool.query(
      "SELECT count(*)::int AS n FROM parcel_events WHERE name = 'booked' AND parcel_id IN (SELECT id FROM parcels WHERE code = ANY($1))",
      [booked],
    )
    expect(rows).toEqual([{ n: booked.length }])
  },
)
