import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, idText, instant, key, oneOfTexts, uuid } from './shapes.ts'
import { stepNames } from './steps.ts'

/** What a scan does: takes in from a sender, loads for a courier, takes back from a courier, gives back to a sender. */
export const scanModes = ['receive', 'load', 'take_back', 'give_back'] as const
export type ScanMode = (typeof scanModes)[number]
/** Modes that need a courier. */
export const courierModes: readonly ScanMode[] = ['load', 'take_back']

export const MAX_SCANS = 200

/** `unexpected`: done, but not expected here. `duplicate`: done by an earlier scan. `rejected`: changed nothing. */
export const scanResults = ['applied', 'unexpected', 'duplicate', 'rejected'] as const
export type ScanResultName = (typeof scanResults)[number]

/** One scanned code; `at` is the device's time. */
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
  /** Does each scan in its own transaction; a repeat gets the first answer. `missing` is what is still expected. */
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
      // Each scan is validated separately, so that a malformed one does not block the others.
      scans: z
        .array(z.looseObject({}, 'scan.scansRequired'), 'scan.scansRequired')
        .check(z.maxLength(MAX_SCANS, key('scan.tooMany'))),
    }),
    answer: z.object({ results: z.array(ScanResult), missing: z.array(Scanned) }),
    message: 'scan.received',
  }),
}
