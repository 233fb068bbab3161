import type { payments as en } from '../en/payments.ts'

export const payments = {
  secretMissing: 'পেমেন্টের তথ্য পাওয়া যায়নি, পাতাটি আবার লোড করুন',
  numberRequired: 'কার্ডের নম্বর দিতে হবে',
  numberInvalid: 'কার্ডের নম্বরটি ঠিক নয়।',
  expiryRequired: 'মেয়াদের তারিখ দিতে হবে',
  expiryInvalid: 'মেয়াদের তারিখটি ঠিক নয়',
  cvcRequired: 'নিরাপত্তা কোড দিতে হবে',
  cvcInvalid: 'নিরাপত্তা কোডে ৩ বা ৪টি অঙ্ক থাকে',
  confirmedInvalid: 'নিশ্চিতকরণের মান ঠিক নয়',
  refundAsked: 'আপনার টাকা ফেরত দেওয়া হচ্ছে',
  notPayable: 'এই পার্সেলের দাম দেওয়া যাবে না: এটি এখন “{stage}”',
  alreadyPaid: 'এই পার্সেলের দাম আগেই পরিশোধ হয়েছে',
  amountTooSmall: 'এত কম টাকা কার্ডে দেওয়া যায় না',
  notRefundable: 'এই পার্সেলে ফেরত দেওয়ার মতো টাকা নেই',
  refundPending: 'এই পার্সেলের টাকা ফেরত প্রক্রিয়াধীন',
  refundDone: 'এই পার্সেলের টাকা ফেরত দেওয়া হয়েছে',
  providerDown: 'পেমেন্ট সেবা সাড়া দিচ্ছে না। একটু পরে আবার চেষ্টা করুন',
  signatureWrong: 'স্বাক্ষরটি ঠিক নয়',
} satisfies Record<keyof typeof en, string>
