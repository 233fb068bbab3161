import type { common as en } from '../en/common.ts'
import { faults } from './faults.ts'

export const common = {
  ...faults,
  ok: 'ঠিক আছে',
  badCharacters: 'এতে এমন অক্ষর আছে যা ব্যবহার করা যায় না',
  tooLong: 'লেখাটি অনেক বড়',
  textOnly: 'এখানে লেখা দিতে হবে',
  emailInvalid: 'এটি সঠিক ইমেইল ঠিকানা নয়',
  phoneInvalid: 'ফোন নম্বর ৬ থেকে ২০ ঘরের হবে: অঙ্ক, ফাঁকা জায়গা, + - ( )',
  dateInvalid: 'তারিখ এভাবে লিখুন: 2026-01-31',
  idRequired: 'আইডি দিতে হবে',
  pageInvalid: 'পাতা ১ থেকে শুরু, প্রতি পাতায় ১ থেকে ১০০টি',
  filterInvalid: 'ফিল্টারের এই মান নেই',
  bodyInvalid: 'পাঠানো তথ্য পড়া যাচ্ছে না',
  queryInvalid: 'ঠিকানাটি পড়া যাচ্ছে না',
  notYourApp: 'অন্য সাইট থেকে আসা অনুরোধ নেওয়া হয় না',
  loginFirst: 'আগে লগইন করুন',
  wrongRole: 'আপনার অ্যাকাউন্ট থেকে এটি করা যায় না',
  verifyFirst: 'আগে আপনার অ্যাকাউন্ট যাচাই করুন',
  notFound: 'এখানে কিছু নেই',
  tooMany: 'অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন',
  tooLarge: 'ফাইল বা তথ্য অনেক বড়',
  typeUnsupported: 'এই ধরনের তথ্য নেওয়া হয় না',
  busy: 'রানার এখন খুব ব্যস্ত। একটু পরে আবার চেষ্টা করুন',
} satisfies Record<keyof typeof en, string>
