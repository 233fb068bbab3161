import type { badges as en } from '../en/badges.ts'

export const badges = {
  none: 'নেই',
  whyNot: 'এখন কেন নয়?',
  copied: 'কপি হয়েছে',
  copy: 'কপি করুন',
  paymentPending: 'অপেক্ষমাণ',
  paymentSucceeded: 'সফল',
  paymentFailed: 'ব্যর্থ',
  stagePending: 'অপেক্ষমাণ',
  stageOnTheWay: 'পথে',
  stageDelivered: 'পৌঁছেছে',
  stageReturned: 'ফেরত',
  stageCanceled: 'বাতিল',
} satisfies Record<keyof typeof en, string>
