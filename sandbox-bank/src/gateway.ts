import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { type Params, textOf } from './form.ts'
import { GATEWAY_PAGE } from './gateway-path.ts'
import { initiateRefund, queryRefund } from './gateway-refunds.ts'
import { createGatewaySession, expireOld, newsOf, sessionsOfTran } from './gateway-sessions.ts'
import { gatewaySessions } from './schema.ts'

type Store = { storeId: string; password: string }
type Asked = { path: string; params: Params; isForgetful: boolean }
type Surroundings = { db: Db; store: Store; pageOrigin: string; refundDoneAfterMs: number }

export const isForGateway = (path: string) => path.startsWith('/gwprocess/') || path.startsWith('/validator/')

/** The parts of SSLCommerz's API, version 4, that the app uses: every reply is JSON with status 200. */
export const answerGateway = async (
  { db, store, pageOrigin, refundDoneAfterMs }: Surroundings,
  { path, params, isForgetful }: Asked,
): Promise<object> => {
  const isKnown = textOf(params.store_id) === store.storeId && textOf(params.store_passwd) === store.password
  if (path === '/gwprocess/v4/api.php') {
    const refused = (failedreason: string) => ({ status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' })
    if (!isKnown) return refused('Store Credential Error Or Store is De-active')
    const made = await createGatewaySession(db, params)
    if ('reason' in made) return refused(made.reason)
    const GatewayPageURL = `${pageOrigin}${GATEWAY_PAGE}/pay/${made.key}`
    return {
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: made.key,
      GatewayPageURL,
      redirectGatewayURL: GatewayPageURL,
    }
  }
  if (!isKnown) return { APIConnect: 'FAILED', status: 'INVALID_TRANSACTION' }
  if (path === '/validator/api/validationserverAPI.php') return validate(db, textOf(params.val_id) ?? '')
  if (path !== '/validator/api/merchantTransIDvalidationAPI.php') return { APIConnect: 'INVALID_REQUEST' }
  if (params.refund_ref_id !== undefined) return queryRefund(db, textOf(params.refund_ref_id) ?? '')
  if (params.bank_tran_id !== undefined) return initiateRefund(db, params, refundDoneAfterMs, isForgetful)
  const rows = await freshly(db, textOf(params.tran_id) ?? '')
  return { APIConnect: 'DONE', no_of_trans_found: rows.length, element: rows.map(newsOf) }
}

const freshly = async (db: Db, tranId: string) => {
  const rows = await sessionsOfTran(db, tranId)
  await expireOld(
    db,
    rows.filter(({ status }) => status === 'PENDING').map(({ sessionKey }) => sessionKey),
  )
  return rows
}

/** Answers VALID the first time, later VALIDATED. */
const validate = async (db: Db, valId: string) => {
  const [row] = await db.select().from(gatewaySessions).where(eq(gatewaySessions.valId, valId))
  if (!row || !valId) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' }
  if (row.status === 'VALID')
    await db.update(gatewaySessions).set({ status: 'VALIDATED' }).where(eq(gatewaySessions.valId, valId))
  return { APIConnect: 'DONE', ...newsOf(row), validated_on: new Date().toISOString().slice(0, 19).replace('T', ' ') }
}
