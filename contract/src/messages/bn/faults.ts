import type { faults as en } from '../en/faults.ts'

export const faults = {
  timeout: 'সাড়া পেতে বেশি সময় লাগছে। আবার চেষ্টা করুন',
  noAnswer: 'কোনো সাড়া আসেনি। কাজটি এখানে না হয়ে থাকলে আবার চেষ্টা করুন',
  unavailable: 'এখন রানারের সঙ্গে সংযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন',
  broken: 'আমাদের দিক থেকে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন',
  offline: 'মনে হচ্ছে ইন্টারনেট নেই। সংযোগ দেখে আবার চেষ্টা করুন',
} satisfies Record<keyof typeof en, string>
