import { api } from '@ranar/contract'
import { describe, expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew, payBySql, told, wayOf } from '../../test/crew.ts'
import { already, refusal } from '../../test/refusal.ts'

const world = await company()
const { a, guest } = world
const [cancel, reject] = [api.parcels.cancel, api.dispatch.reject]
const [deliver, giveBack] = [api.deliveries.deliver, api.deliveries.return]

const verbs = {
  cancel: {
    call: cancel,
    actor: 'sender',
    from: 'pending',
    to: 'canceled',
    says: 'Parcel has been canceled',
    tells: 'has been canceled',
  },
  reject: {
    call: reject,
    actor: 'admin',
    from: 'pending',
    to: 'canceled',
    says: 'Parcel has been rejected',
    tells: 'was not accepted and has been canceled',
  },
  deliver: {
    call: deliver,
    actor: 'courier',
    from: 'on the way',
    to: 'delivered',
    says: 'Parcel has been delivered',
    tells: 'has been delivered',
  },
  return: {
    call: giveBack,
    actor: 'courier',
    from: 'on the way',
    to: 'returned',
    says: 'Parcel has been returned',
    tells: 'has been returned',
  },
} as const

describe.each(Object.entries(verbs))('%s', (_, { call, actor, from, to, says, tells }) => {
  const ready = async () => {
    const people = await crew(world)
    const id = await people.book()
    if (from === 'on the way') await people.send(id)
    return { ...people, id, doer: people[actor], before: from === 'on the way' ? ['booked', 'assigned'] : ['booked'] }
  }

  test('changes the stage, adds an event and notifies the sender', async () => {
    const { sender, doer, id, before } = await ready()
    const { data, message } = await doer.call(call, by(id))
    expect([message, data.parcel.status.stage]).toEqual([says, to])
    expect(await wayOf(sender, id)).toEqual([...before, to])
    const tellings = await told(sender)
    expect(tellings[0]).toBe(`Your parcel ${id} to Salma Khatun ${tells}`)
    expect(tellings).toHaveLength(before.length + 1)
  })

  test('is refused when repeated, and changes nothing', async () => {
    const { sender, doer, id } = await ready()
    await doer(call, by(id))
    const [way, tellings] = [await wayOf(sender, id), await told(sender)]
    for (let again = 0; again < 2; again++) expect(await refusal(doer(call, by(id)))).toBe(already(to))
    expect([await wayOf(sender, id), await told(sender)]).toEqual([way, tellings])
  })

  test('is refused to strangers with 404, to other roles with 403 and to guests with 401', async () => {
    const { sender, admin, courier, id, before } = await ready()
    const strangers = actor === 'sender' ? [await a('consumer')] : actor === 'courier' ? [await a('delivery_men')] : []
    for (const stranger of strangers)
      expect(await refusal(stranger(call, by(id)))).toBe('404 This parcel was not found')
    const others = { sender, admin, courier }
    for (const [role, other] of Object.entries(others))
      if (role !== actor) expect(await refusal(other(call, by(id)))).toBe('403 Your account is not allowed to do this')
    expect(await refusal((await a('unverified'))(call, by(id)))).toBe('403 Please verify your account first')
    expect(await refusal(guest(call, by(id)))).toBe('401 Please log in first')
    expect(await refusal(others[actor](call, by('RN00000000000')))).toBe('404 This parcel was not found')
    expect(await wayOf(sender, id)).toEqual(before)
  })
})

test('a parcel on the way cannot be canceled or rejected, and a pending one cannot be delivered or returned', async () => {
  const { sender, admin, courier, book, send, delivered } = await crew(world)
  const [pending, sent, done] = [await book(), await book(), await delivered()]
  await send(sent)
  expect(await refusal(sender(cancel, by(sent)))).toBe(already('on the way'))
  expect(await refusal(admin(reject, by(sent)))).toBe(already('on the way'))
  expect(await refusal(courier(giveBack, by(done)))).toBe(already('delivered'))
  expect(await refusal(send(done))).toBe(already('delivered'))
  for (const call of [deliver, giveBack])
    expect(await refusal(courier(call, by(pending)))).toBe('404 This parcel was not found')
})

test('a refusal comes in the reader’s language', async () => {
  const { sender, book, send } = await crew(world)
  const id = await book()
  await send(id)
  const bangla = world.caller(sender.cookie, { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' })
  expect(await refusal(bangla(cancel, by(id)))).toBe('409 পার্সেলটি আগেই পাঠানো হয়েছে')
})

test('every admin is notified when a paid parcel is canceled or rejected, but not when an unpaid one is', async () => {
  const { sender, admin, book } = await crew(world)
  const another = await a('root')
  const [first, second, unpaid] = [await book(), await book(), await book()]
  await payBySql(world, first)
  await payBySql(world, second)
  await sender(cancel, by(first))
  await admin(reject, by(second))
  await sender(cancel, by(unpaid))
  for (const one of [admin, another])
    expect(await told(one)).toEqual([
      `The paid parcel ${second} has been canceled`,
      `The paid parcel ${first} has been canceled`,
    ])
})
