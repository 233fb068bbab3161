import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { booking, inDays } from './booking.ts'
import type { Company, Somebody } from './crew.ts'
import { act, action, moveAtDesk, withCourier } from './door.ts'
import { testPassword } from './people.ts'

/** Numbers that choose the person, the object and the amount of a command. */
export type Numbers = { who: number; which: number; taka: number }
type Command = (numbers: Numbers) => Promise<unknown>
const CARD = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2040, cvc: '123' }

/** Creates couriers, senders, dispatchers and payers; returns them with commands that they can send to the API. */
export const moneyCrew = async ({ a }: Pick<Company, 'a'>) => {
  const many = (n: number, kind: 'consumer' | 'delivery_men' | 'admin') =>
    Promise.all(Array.from({ length: n }, () => a(kind)))
  const [senders, couriers, desks, payers, root] = await Promise.all([
    many(20, 'consumer'),
    many(5, 'delivery_men'),
    many(3, 'admin'),
    many(2, 'admin'),
    a('root'),
  ])
  const parcels: { id: string; sender: Somebody }[] = []
  const of = <T>(some: readonly T[], n: number): T | undefined => some[n % Math.max(1, some.length)]
  const one = <T>(some: readonly T[], n: number): T => some[n % some.length] as T
  const mine = async (courier: Somebody) => courier(api.cash.mine, { query: { limit: 100 } })
  const body = { method: 'bkash' as const, number: '01712345678', name: 'Rahima', password: testPassword }
  await Promise.all(senders.slice(0, 15).map((sender) => sender(api.payouts.changeAccount, { body })))

  /** Turns a function about a parcel into a command, which does nothing while there is no parcel. */
  const about =
    (command: (id: string, numbers: Numbers, sender: Somebody) => Promise<unknown>): Command =>
    (numbers) => {
      const parcel = of(parcels, numbers.which)
      return parcel ? command(parcel.id, numbers, parcel.sender) : Promise.resolve()
    }
  /** Returns the courier who has the parcel, now and then another one. */
  const carrier = async (id: string, sender: Somebody, { who, taka }: Numbers) => {
    const { parcel } = await sender(api.parcels.get, { query: { parcel_id: id } })
    const his = couriers.find((courier) => courier.id === parcel.delivery_men?._id)
    return (taka % 10 > 0 && his) || one(couriers, who)
  }
  const atDoor = (kind: 'deliver' | 'fail' | 'return' | 'retry' | 'load', more: (n: Numbers) => object = () => ({})) =>
    about(async (id, numbers, sender) => act(await carrier(id, sender, numbers), action(id, kind, more(numbers))))
  const atDesk = (move: Parameters<typeof moveAtDesk>[1], more: (n: Numbers) => object = () => ({})) =>
    about((id, numbers) => moveAtDesk(one(desks, numbers.who), move, id, more(numbers)))
  const assign = (id: string, { who, which }: Numbers) =>
    one(desks, who)(api.dispatch.transport, {
      body: { parcel_id: id, delivery_men_id: one(couriers, which).id, approximate_delivery_date: inDays(0) },
    })
  const submitted = async (who: number, which: number) => {
    const { handovers } = await one(desks, who)(api.cash.handovers, { query: { status: 'submitted', limit: 100 } })
    return of(
      handovers.filter(({ courier }) => couriers.some(({ id }) => id === courier._id)),
      which,
    )
  }
  const payout = async (status: 'draft' | 'sent', which: number) => {
    const { payouts } = await one(payers, 0)(api.payouts.list, { query: { status, limit: 100 } })
    return of(
      payouts.filter(({ user }) => senders.some(({ id }) => id === user._id)),
      which,
    )?._id
  }

  const commands: Record<string, Command> = {
    book: async ({ who, which, taka }) => {
      const sender = one(senders, who)
      const chargeFrom = which % 3 === 0 && taka > 500 ? { chargeFrom: 'cod' as const } : {}
      const { parcel } = await sender(api.parcels.book, { body: { ...booking, codTaka: taka % 4500, ...chargeFrom } })
      parcels.push({ id: parcel._id, sender })
      if (taka % 5) await assign(parcel._id, { who, which, taka })
    },
    assign: about(assign),
    payByCard: about(async (parcel_id, _, sender) => {
      const { client_secret } = await sender(api.payments.createIntent, { query: { parcel_id } })
      await sender(api.payments.sandboxCard, { body: { client_secret, ...CARD, confirmed: false } })
    }),
    checkPayment: about((parcel_id, _, sender) => sender(api.payments.check, { body: { parcel_id } })),
    askBack: about((parcel_id, _, sender) => sender(api.refunds.request, { query: { parcel_id } })),
    cancel: about((parcel_id, _, sender) => sender(api.parcels.cancel, { query: { parcel_id } })),
    deliver: atDoor('deliver'),
    deliverForLess: atDoor('deliver', ({ taka }) => ({ collected: { taka: taka % 2000, reason: 'no more' } })),
    deliverByMobile: atDoor('deliver', ({ taka, which }) => ({
      collected: { taka, by: 'mobile', trx: `T${which % 7}`, reason: 'bKash' },
    })),
    deliverWithoutNews: atDoor('deliver', ({ taka }) => ({ due_seen: taka })),
    deliverOldWay: about(async (id, numbers, sender) =>
      (await carrier(id, sender, numbers))(api.deliveries.deliver, { query: { parcel_id: id } }),
    ),
    returnOldWay: about(async (id, numbers, sender) =>
      (await carrier(id, sender, numbers))(api.deliveries.return, { query: { parcel_id: id } }),
    ),
    giveBack: atDoor('return'),
    fail: atDoor('fail', () => ({ reason: 'other', note: 'shut' })),
    retry: atDoor('retry'),
    load: atDoor('load'),
    receive: atDesk('receive'),
    unassign: atDesk('unassign'),
    turnBack: atDesk('turn_back'),
    assignReturn: atDesk('assign_return', ({ which }) => withCourier(one(couriers, which))),
    deliverAtDesk: atDesk('deliver', () => ({ reason: 'came', proofs: ['a'.repeat(64)] })),
    returnAtDesk: atDesk('return', () => ({ reason: 'came' })),
    reopen: atDesk('reopen', () => ({ reason: 'wrong door' })),
    lose: about((parcel_id, { taka }) =>
      taka % 4 ? Promise.resolve() : root(api.desk.lose, { body: { parcel_id, reason: 'gone' } }),
    ),
    handOver: async ({ who }) => {
      const courier = one(couriers, who)
      const { balance } = await mine(courier)
      const notes = { '1000': Math.floor(balance / 1000), '1': balance % 1000 }
      if (balance > 0) await courier(api.cash.handOver, { body: { notes, taka: balance } })
    },
    accept: async ({ who, which, taka }) => {
      const waiting = await submitted(who, which)
      const counted = Math.max(0, (waiting?.expected ?? 0) + (taka % 7) - 3)
      const notes = { '1000': Math.floor(counted / 1000), '1': counted % 1000 }
      if (waiting) await one(desks, who)(api.cash.accept, { body: { id: waiting._id, notes } })
    },
    acceptTwice: async ({ who, which }) => {
      const waiting = await submitted(who, which)
      if (waiting) await Promise.allSettled(desks.map((desk) => desk(api.cash.accept, { body: { id: waiting._id } })))
    },
    sendBack: async ({ who, which }) => {
      const waiting = await submitted(who, which)
      if (waiting) await one(desks, who)(api.cash.sendBack, { body: { id: waiting._id, reason: 'count again' } })
    },
    decide: async ({ who, which, taka }) => {
      const { collections } = await one(desks, who)(api.cash.undecided, { query: { limit: 100 } })
      const asked = of(
        collections.filter(({ parcel_id }) => parcels.some(({ id }) => id === parcel_id)),
        which,
      )
      const decision = { approve: taka % 3 > 0, reason: 'looked at' }
      if (asked) await one(desks, who)(api.cash.decide, { body: { id: asked._id, ...decision } })
    },
    reopenDecision: async ({ who, which, taka }) => {
      const decision = taka % 2 ? ('approved' as const) : ('rejected' as const)
      const { collections } = await one(desks, who)(api.cash.undecided, { query: { decision, limit: 100 } })
      const decided = of(collections, which)
      if (decided)
        await one(desks, who)(api.cash.reopenDecision, { body: { id: decided._id, reason: 'a wrong click' } })
    },
    closeException: async ({ who, which, taka }) => {
      const { exceptions } = await one(desks, who)(api.desk.exceptions, { query: { status: 'open', limit: 100 } })
      const asked = of(
        exceptions.filter(({ parcel_id }) => parcels.some(({ id }) => id === parcel_id)),
        which,
      )
      const decision = taka % 3 > 0 ? ('apply' as const) : ('dismiss' as const)
      if (asked) await one(desks, who)(api.desk.closeException, { body: { id: asked._id, decision, reason: 'seen' } })
    },
    settle: ({ who, which, taka }) => {
      const kind = one(['debt', 'write_off', 'surplus', 'deposit', 'gateway'] as const, which)
      const more = { user_id: one(couriers, who).id, reason: 'settled', key: randomUUID() }
      return root(api.cash.settle, { body: { kind, taka: 1 + (taka % 50), ...more } })
    },
    makePayouts: ({ who }) => one(payers, who)(api.payouts.make, { body: { user_ids: senders.map(({ id }) => id) } }),
    sendPayout: async ({ who, which }) => {
      const id = await payout('draft', which)
      if (id) await one(payers, who)(api.payouts.send, { body: { id, reference: `R${which}` } })
    },
    failPayout: async ({ who, which, taka }) => {
      const id = await payout(taka % 2 ? 'draft' : 'sent', which)
      if (id) await one(payers, who)(api.payouts.fail, { body: { id, reason: 'came back' } })
    },
  }
  return { senders, couriers, desks, payers, root, commands }
}
