import type { faults as en } from '../en/faults.ts'

export const faults = {
  timeout: 'সাড়া পেতে বেশি সময় লাগছে। আবার চেষ্টা করুন',
  unavailable: 'রানার এখন পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন',
  broken: 'আমাদের এখানে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন',
  offline: 'মনে হচ্ছে ইন্টারনেট নেই। সংযোগ দেখে আবার চেষ্টা করুন',
} satisfies Record<keyof typeof en, string>
