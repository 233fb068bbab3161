import { AUDIT_LOOK_SECONDS, auditNightly } from './flows/audit-books.ts'
import { claimSession } from './flows/claim-session.ts'
import { closeDueAttempts, DEADLINE_SECONDS } from './flows/close-attempts.ts'
import { mailHandler } from './flows/deliver-mail.ts'
import { receiverMailHandler } from './flows/deliver-receiver-mail.ts'
import { smsHandler } from './flows/deliver-sms.ts'
import { fillThanas } from './flows/fill-thanas.ts'
import { forgetHandler } from './flows/forget.ts'
import { submitForAllArchived } from './flows/hand-over.ts'
import { forgetProofs, LOOK_SECONDS, noticeMissingProofs } from './flows/look-after-proofs.ts'
import { RECONCILE_SECONDS, reconcile } from './flows/reconcile.ts'
import { recoverHandler } from './flows/recover.ts'
import { refundArchivedSenders } from './flows/refund-archived.ts'
import { RELEASE_SECONDS, releaseSms } from './flows/release-sms.ts'
import { returnUnmatched } from './flows/return-unmatched.ts'
import { closeSession, lookAgain, settlePayment } from './flows/settle-payment.ts'
import { sendRefund, settleRefunds } from './flows/settle-refund.ts'
import { proofPictures } from './parcels/proofs.ts'
import { keepCard } from './payments/card.ts'
import { refundAgain } from './payments/refunds.ts'
import { SWEEP_SECONDS, sweep } from './payments/sweep.ts'
import { peoplePictures } from './people/pictures.ts'
import type { Handlers, JobKind } from './platform/jobs/kinds.ts'
import type { Log } from './platform/log.ts'
import type { Transport } from './platform/mail/transport.ts'
import type { Gateway } from './platform/sms/gateway.ts'
import { deleteHandler, sweepHandler } from './platform/uploads/cleaning.ts'
import type { Deps } from './routes/deps.ts'

type Given = Pick<Deps, 'db' | 'env' | 'secret' | 'uploads' | 'providers' | 'startedAt'> & {
  mail: Transport
  sms: Gateway
  log: Log
}

/** Kinds of jobs that repeat by themselves, with their interval in seconds. */
export const repeatedJobs: Partial<Record<JobKind, number>> = {
  'attempts.close': DEADLINE_SECONDS,
  'books.audit': AUDIT_LOOK_SECONDS,
  'proofs.look': LOOK_SECONDS,
  'records.forget': 3600,
  'sms.release': RELEASE_SECONDS,
  'uploads.sweep': 3600,
  'payments.sweep': SWEEP_SECONDS,
  'payments.reconcile': RECONCILE_SECONDS,
}

/** Returns a handler for each kind of background job. */
export const jobHandlers = ({ db, env, secret, uploads, providers, startedAt, mail, sms, log }: Given): Handlers => {
  const money = { db, providers, log }
  // Each noun that stores pictures tells the sweep which of them are in use.
  const pictures = { db, uploads, folders: [peoplePictures, proofPictures] }
  return {
    'codes.recover': recoverHandler(db),
    mail: mailHandler({ db, transport: mail, origin: env.origin, from: env.mail.from, secret }),
    'attempts.close': () => closeDueAttempts(db),
    'books.audit': async () => {
      await submitForAllArchived(db)
      await auditNightly({ db, log })
    },
    'mail.receiver': receiverMailHandler({ db, transport: mail, origin: env.origin, from: env.mail.from, secret }),
    'proofs.look': async () => {
      await noticeMissingProofs(db)
      await forgetProofs(db)
    },
    'records.forget': forgetHandler(db),
    'sms.send': smsHandler({ db, gateway: sms, origin: env.origin, secret }),
    'sms.release': () => releaseSms(db, sms),
    'parcels.thanas': ({ after }) => fillThanas(db, after),
    'uploads.delete': deleteHandler(pictures),
    'uploads.sweep': sweepHandler(pictures),
    'payments.settle': async ({ payment }) => void (await settlePayment(money, payment)),
    'payments.close': async ({ payment }) => void (await closeSession(money, payment)),
    'payments.again': ({ payment, turn }) => lookAgain(money, payment, turn),
    'payments.card': ({ payment }) => keepCard(db, providers, payment),
    'payments.sweep': async () => {
      await sweep(db)
      await refundArchivedSenders(db)
    },
    'payments.claim': ({ provider, session, intent = '' }) =>
      claimSession(money, provider ?? providers.offered[0]?.kind ?? 'stripe', session ?? intent),
    'payments.reconcile': () => reconcile({ ...money, startedAt }),
    'payments.return': ({ unmatched }) => returnUnmatched(money, unmatched),
    'refunds.send': ({ refund }) => sendRefund(money, refund),
    'refunds.settle': ({ payment }) => settleRefunds(money, payment),
    'refunds.again': ({ payment }) => refundAgain(db, payment),
  }
}
