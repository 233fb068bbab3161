import type { scan as en } from '../en/scan.ts'

export const scan = {
  title: 'স্ক্যান',
  actionIdInvalid: 'স্ক্যানের একটি আইডি (UUID) লাগবে',
  modeInvalid: 'কী স্ক্যান করছেন বেছে নিন: গ্রহণ, বোঝাই, ফেরত নেওয়া না ফেরত দেওয়া',
  scansRequired: 'স্ক্যানের একটি তালিকা পাঠান',
  tooMany: 'একবারে সর্বোচ্চ ২০০টি স্ক্যান পাঠানো যায়',
  received: 'পাওয়া গেছে',
  applied: 'হয়ে গেছে',
  otherStep: 'হয়ে গেছে, তবে পার্সেলের অবস্থা ছিল: {step}',
  notFromHim: 'ফেরত নেওয়া হয়েছে, তবে পার্সেলটি এই ডেলিভারি ম্যানের কাছে থাকার কথা নয়',
  alreadyLoaded: 'পার্সেলটি আগেই বোঝাই করা হয়েছে',
  notAssigned: 'পার্সেলের অবস্থা: {step}; কাউকে দেওয়া হয়নি। আগে কাউকে দিন',
  anotherCouriers: 'পার্সেলটি অন্য ডেলিভারি ম্যানের',
  notGoingBack: 'পার্সেলের অবস্থা: {step}; এটি প্রেরকের কাছে ফেরত যাচ্ছে না',
} satisfies Record<keyof typeof en, string>
