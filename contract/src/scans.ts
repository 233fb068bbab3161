import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, idText, instant, key, oneOfTexts, uuid } from './shapes.ts'
import { stepNames } from './steps.ts'

/** What is done with the parcels that come under the scanner: in from senders, out with a courier, back from one,
 * back to senders. */
export const scanModes = ['receive', 'load', 'take_back', 'give_back'] as const
export type ScanMode = (typeof scanModes)[number]
/** The modes that are about one courier. */
export const courierModes: readonly ScanMode[] = ['load', 'take_back']

export const MAX_SCANS = 200

/** `unexpected` was done too, but was not to be expected here; `duplicate` was done by an earlier scan; `rejected`
 * changed nothing. */
export const scanResults = ['applied', 'unexpected', 'duplicate', 'rejected'] as const
export type ScanResultName = (typeof scanResults)[number]

/** One code under the scanner; `at` is the device's own time. */
export const Scan = z.object({
  action_id: uuid('scan.actionIdInvalid'),
  parcel_id: idText('parcels.idRequired'),
  at: instant('runs.timeInvalid'),
})
export type Scan = z.output<typeof Scan>

const Scanned = z.object({ parcel_id: z.string(), name: z.string(), address: z.string(), step: z.enum(stepNames) })
export type Scanned = z.output<typeof Scanned>
const ScanResult = z.object({
  action_id: z.string(),
  parcel_id: z.string(),
  result: z.enum(scanResults),
  message: z.string(),
  parcel: z.nullable(Scanned),
})
export type ScanResult = z.output<typeof ScanResult>

export const scans = {
  /** Each scan is a transaction of its own, and a repeat answers as the first time. Without scans: what is expected. */
  send: endpoint({
    method: 'POST',
    path: '/admin/scans',
    touches: ['parcels', 'exceptions'],
    who: ['admin'],
    right: 'dispatch',
    bodyLimit: 128 * 1024,
    body: z.object({
      mode: oneOfTexts(scanModes, 'scan.modeInvalid'),
      delivery_men_id: z.optional(z.nullable(freeText(100))),
      // Each scan is checked by itself, so that a misshapen one does not hold up the others.
      scans: z
        .array(z.looseObject({}, 'scan.scansRequired'), 'scan.scansRequired')
        .check(z.maxLength(MAX_SCANS, key('scan.tooMany'))),
    }),
    answer: z.object({ results: z.array(ScanResult), missing: z.array(Scanned) }),
    message: 'scan.received',
  }),
}
