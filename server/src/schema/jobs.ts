import type { PaymentProvider } from '@ranar/contract'
import type { Letter, ReceiverLetter, ToldAttempt } from './letters.ts'

/** The payloads of the `jobs` table, by kind. A new kind gets its line here and its handler in `jobs.ts` beside
 * `app.ts`. */
declare module '../platform/jobs/kinds.ts' {
  interface JobKinds {
    'codes.recover': { email: string; browser?: string }
    mail: { userId: number; letter: Letter }
    'mail.receiver': { parcelId: number; kind: ReceiverLetter; attempt?: ToldAttempt }
    'sms.send': { sms: number }
    'sms.release': Record<string, never>
    'payments.settle': { payment: number }
    'payments.close': { payment: number }
    /** `turn` counts how often it was asked about since its money came. */
    'payments.again': { payment: number; turn: number }
    'payments.card': { payment: number }
    'payments.sweep': Record<string, never>
    /** `intent` and no provider: of before there was a choice. */
    'payments.claim': { provider?: PaymentProvider; session?: string; intent?: string }
    'payments.reconcile': Record<string, never>
    'payments.return': { unmatched: number }
    'refunds.send': { refund: number }
    'refunds.again': { payment: number }
    'refunds.settle': { payment: number }
    'attempts.close': Record<string, never>
    'books.audit': Record<string, never>
    'proofs.look': Record<string, never>
    'records.forget': Record<string, never>
    /** Parcels booked before the tariffs, by their ids: those after this one. */
    'parcels.thanas': { after: number }
  }
}
