import type { bookings as en } from '../en/bookings.ts'

export const bookings = {
  rowsRequired: 'অন্তত একটি সারি পাঠান',
  tooManyRows: 'একবারে সর্বোচ্চ ২,০০০টি সারি পাঠানো যায়',
  imported: 'হয়ে গেছে',
  rowBooked: 'বুক হয়েছে',
  rowKnown: 'আগেই বুক করা',
  rowInvalid: 'এই সারিটি কোনো বুকিং নয়',
  referenceRequired: 'সারিটির একটি রেফারেন্স দিন',
  referenceTwice: '{row} নম্বর সারিতেও একই রেফারেন্স আছে',
  rowLeft: 'এটি এখনো বাকি। আবার পাঠান',
  receiverSaved: 'প্রাপক সংরক্ষিত হয়েছে',
  receiverForgotten: 'প্রাপক আর সংরক্ষিত নেই',
  tooManyReceivers: 'আপনি ৫০০ জন প্রাপক সংরক্ষণ করেছেন। আগে একজনকে সরান',
  receiverNotFound: 'এই প্রাপককে পাওয়া যায়নি',
} satisfies Record<keyof typeof en, string>
