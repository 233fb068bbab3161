import { api } from '@ranar/contract'
import { afterAll, expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { booking, inDays } from '../../test/company.ts'
import { type Met, meet, through } from '../../test/outside.ts'
import { type Running, startServer } from '../../test/process.ts'

const { parcels, deliveries, dispatch, reviews, notifications } = api

let running: Running | undefined
afterAll(async () => {
  await running?.stop()
  running?.forget()
})

test(
  'whatever the server has confirmed survives a kill right after the reply',
  async () => {
    running = await startServer()
    const [sender, admin, courier] = [
      await meet(running, 'consumer'),
      await meet(running, 'admin'),
      await meet(running, 'delivery_men'),
    ]
    /** Makes a call, kills the server as soon as it has answered, and starts it again. */
    const lastWord = async <T>(say: (as: (who: Met) => ReturnType<typeof through>) => Promise<T>): Promise<T> => {
      const now = running as Running
      const answer = await say((who) => through(now, who))
      await now.kill()
      running = await startServer({ DATA_DIR: now.dataDir })
      return answer
    }
    const seen = async (id: string) =>
      (await through(running as Running, sender)(parcels.track, { query: { parcel_id: id } })).data.parcel

    for (let round = 0; round < amount(1, 10); round++) {
      const { data } = await lastWord((as) => as(sender)(parcels.book, { body: booking }))
      const id = data.parcel._id
      const it = { query: { parcel_id: id } }
      expect((await seen(id)).events.map(({ name }) => name)).toEqual(['booked'])
      await lastWord((as) =>
        as(admin)(dispatch.transport, {
          body: { parcel_id: id, delivery_men_id: courier.id, approximate_delivery_date: inDays(1) },
        }),
      )
      expect((await seen(id)).status.stage).toBe('on the way')
      await lastWord((as) => as(courier)(deliveries.deliver, it))
      await lastWord((as) => as(sender)(reviews.add, { ...it, body: { rating: 5 } }))
      const parcel = await seen(id)
      expect([
        parcel.status.stage,
        'review' in parcel && parcel.review?.rating,
        parcel.events.map(({ name }) => name),
      ]).toEqual(['delivered', 5, ['booked', 'assigned', 'delivered']])
      const { data: told } = await through(running, sender)(notifications.list, { query: { limit: 100 } })
      expect(told.notifications.filter(({ message }) => message.includes(id))).toHaveLength(3)
    }

    const burst = amount(1, 20)
    for (let round = 0; round < burst; round++) {
      const now = running
      const answered: string[] = []
      const calls = Array.from({ length: 30 }, async () => {
        const { data } = await through(now, sender)(parcels.book, { body: booking })
        if (answered.push(data.parcel._id) === 5 + (round % 20)) await now.kill()
      })
      await Promise.allSettled(calls)
      running = await startServer({ DATA_DIR: now.dataDir })
      const { data } = await through(running, sender)(parcels.mine, { query: { limit: 100 } })
      const kept = data.parcels.map(({ _id }) => _id)
      expect(answered.filter((id) => !kept.includes(id))).toEqual([])
      for (const id of answered.slice(0, 3)) expect((await seen(id)).events.map(({ name }) => name)).toEqual(['booked'])
    }
  },
  amount(240, 1800) * 1000,
)
