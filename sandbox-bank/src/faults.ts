import type { ServerResponse } from 'node:http'
import type { Params } from './form.ts'

/** Faults of a provider that one call can have; only tests switch them on, through `startBank`. */
export const faults = [
  'refused',
  'reset',
  'hang',
  'broken',
  'replyLost',
  'limited',
  'inUse',
  'garbled',
  'drip',
  'declined',
  'wrongAmount',
  'wrongCurrency',
  'keyIgnored',
] as const
export type Fault = (typeof faults)[number]
export type Call = { method: string; path: string; params: Params }
export type FaultSwitch = (call: Call) => Fault | undefined

type Answer = { status: number; json: string }
const error = (status: number, type: string, message: string, more: object = {}): Answer => ({
  status,
  json: JSON.stringify({ error: { type, message, ...more } }),
})

const instead: Partial<Record<Fault, Answer>> = {
  broken: error(500, 'api_error', 'Something broke'),
  limited: error(429, 'invalid_request_error', 'Too many requests', { code: 'rate_limit' }),
  inUse: error(409, 'idempotency_error', 'There is currently another in-progress request using this Idempotency-Key.', {
    code: 'idempotency_key_in_use',
  }),
  declined: error(402, 'card_error', 'Your card was declined.', {
    code: 'card_declined',
    decline_code: 'generic_decline',
  }),
}

/** The gateway refuses sessions and refunds alike with status 200. */
const refusedByGateway: Answer = {
  status: 200,
  json: JSON.stringify({ APIConnect: 'DONE', status: 'failed', failedreason: 'Refused', errorReason: 'Refused' }),
}

/** Applies a fault that prevents any work. Returns true if the call is over. */
export const failBefore = (
  fault: Fault,
  res: ServerResponse,
  send: (answer: Answer) => void,
  isGateway = false,
): boolean => {
  if (fault === 'refused') res.socket?.destroy()
  else if (fault === 'reset') res.socket?.resetAndDestroy()
  else if (fault === 'hang') setTimeout(() => res.socket?.destroy(), 30_000).unref()
  else if (isGateway && fault === 'declined') send(refusedByGateway)
  else if (instead[fault]) send(instead[fault])
  else return false
  return true
}

/** Applies a fault to the reply of a finished call; `keyIgnored`, whose call ignored its key, leaves it unchanged. */
export const failAfter = (fault: Fault, res: ServerResponse, answer: Answer, send: (answer: Answer) => void) => {
  if (fault === 'replyLost') res.socket?.destroy()
  else if (fault === 'drip') drip(res, answer)
  else if (fault === 'keyIgnored') send(answer)
  else if (fault === 'garbled') send({ ...answer, json: `${answer.json.slice(0, -20)}<html>` })
  else send({ ...answer, json: lie(fault, answer.json) })
}

const lieOfGateway = (fault: Fault, json: string) =>
  fault === 'wrongAmount'
    ? json.replaceAll(/"(amount|currency_amount)":"\d+\.\d\d"/g, '"$1":"7.00"')
    : json.replaceAll('"currency_type":"BDT"', '"currency_type":"USD"')

const lie = (fault: Fault, json: string) => {
  const told = JSON.parse(json) as { amount?: number | string; amount_received?: number; currency?: string }
  // Only the gateway's lists, validations and refunds have APIConnect.
  if ('APIConnect' in told) return lieOfGateway(fault, json)
  if (fault === 'wrongCurrency' && told.currency) told.currency = 'usd'
  if (fault === 'wrongAmount' && typeof told.amount === 'number')
    Object.assign(told, {
      amount: told.amount + 100,
      ...(told.amount_received && { amount_received: told.amount_received + 100 }),
    })
  return JSON.stringify(told)
}

const drip = (res: ServerResponse, { status, json }: Answer) => {
  res.writeHead(status, { 'content-type': 'application/json' })
  let at = 0
  const timer = setInterval(() => {
    if (at < json.length && !res.destroyed) return void res.write(json[at++])
    clearInterval(timer)
    res.end()
  }, 100)
  timer.unref()
}
