import { api, type Booking, type Sent, type SmsKind } from '@ranar/contract'
import { afterAll } from 'vitest'
import { type Company, crew } from '../../test/crew.ts'
import { mobiles } from '../../test/mobiles.ts'
import { smsGateway } from '../../test/sms-gateway.ts'
import { openSms } from '../platform/sms/gateway.ts'
import { smsHandler } from './deliver-sms.ts'

export const inDhaka = (time: string) => new Date(`${time}+06:00`)
export const noon = inDhaka('2031-01-01T12:00:00')
/** The fields of a message that ended without a fault. */
export const ended = { held: null, skipped: null, fault: null }
const at = (sms: number) => ({
  job: { id: 1, kind: 'sms.send' as const, payload: { sms }, attempts: 1, bornAt: 0 },
  signal: AbortSignal.timeout(10_000),
})

/** Starts a gateway; makes parcels to new numbers, and messages that only the test delivers. */
export const smsOf = async (world: Company) => {
  const { db, pool, env, secret } = world
  const { newNumber, smsTo } = mobiles(world)
  const gateway = await smsGateway()
  afterAll(gateway.close)
  const phones = openSms({ url: gateway.url, key: '', sender: '', dataDir: env.dataDir, log: world.app.log })
  const root = await world.a('root')
  const change = (body: Sent<typeof api.settings.change>['body']) => root(api.settings.change, { body: body ?? {} })
  /** Books a parcel and sends it out. */
  const comes = async (more: Partial<Booking> = {}) => {
    const people = await crew(world)
    const id = await people.book({ phone: newNumber(), ...more })
    await people.send(id, { days: 0 })
    return { ...people, id }
  }
  /** Adds a message without a job, so that only this test delivers it. */
  const ask = async (code: string, kind: SmsKind, hasCode = false): Promise<number> =>
    Number(
      (
        await pool.query(
          'INSERT INTO sms_messages (parcel_id, kind, has_code) SELECT id, $2, $3 FROM parcels WHERE code = $1 RETURNING id',
          [code, kind, hasCode],
        )
      ).rows[0].id,
    )
  const handlerAt = (at: Date, through = phones) =>
    smsHandler({ db, gateway: through, origin: env.origin, secret, clock: async () => at })
  const deliver = (sms: number, when = noon, handler = handlerAt(when)) => handler({ sms }, at(sms))
  const seen = async (sms: number) =>
    (await pool.query('SELECT state, held, skipped, fault, tries FROM sms_messages WHERE id = $1', [sms])).rows[0]
  return { newNumber, smsTo, gateway, phones, root, change, comes, ask, handlerAt, deliver, seen }
}
