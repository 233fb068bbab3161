import type { PaymentProvider } from '@ranar/contract'
import type { Letter, ReceiverLetter, ToldAttempt } from './letters.ts'

/** Payloads of the `jobs` table, by kind. The handlers are in `jobs.ts` beside `app.ts`. */
declare module '../platform/jobs/kinds.ts' {
  interface JobKinds {
    'codes.recover': { email: string; browser?: string }
    mail: { userId: number; letter: Letter }
    'mail.receiver': { parcelId: number; kind: ReceiverLetter; attempt?: ToldAttempt }
    'sms.send': { sms: number }
    'sms.release': Record<string, never>
    'payments.settle': { payment: number }
    'payments.close': { payment: number }
    /** `turn`: how often the payment was asked about since its money came. */
    'payments.again': { payment: number; turn: number }
    'payments.card': { payment: number }
    'payments.sweep': Record<string, never>
    /** `intent` without a provider is from versions that had only one provider. */
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
    /** Parcels booked before the tariffs, in batches: continue with ids above `after`. */
    'parcels.thanas': { after: number }
  }
}
