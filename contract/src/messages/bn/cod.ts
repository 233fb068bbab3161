import type { cod as en } from '../en/cod.ts'

export const cod = {
  takaInvalid: 'ক্যাশ অন ডেলিভারির অঙ্ক পূর্ণ টাকায় লিখুন',
  takaOutside: 'ক্যাশ অন ডেলিভারি ০ থেকে ৫,০০,০০০ টাকা হতে পারে',
  takaAboveLimit: 'কোম্পানি এখন প্রেরকের হয়ে এত টাকা আদায় করে না',
  chargeFromInvalid: 'চার্জ দরজায় দেওয়া হবে, নয়তো ক্যাশ অন ডেলিভারি থেকে কাটা হবে',
  proofLevelInvalid: 'ডেলিভারির প্রমাণ কী হবে বেছে নিন',
  tooLittle: 'চার্জ ও ফি ক্যাশ অন ডেলিভারি থেকে কাটতে হলে অঙ্কটি অন্তত তার সমান হতে হবে',
  referenceTaken: 'এই রেফারেন্স দিয়ে আপনি আগেই একটি পার্সেল বুক করেছেন: {code}',
} satisfies Record<keyof typeof en, string>
