import type { staff as en } from '../en/staff.ts'

export const staff = {
  rightsRequired: 'এই অ্যাডমিনের কী কী অধিকার থাকবে তা জানান',
  rightInvalid: 'অধিকারগুলো হলো dispatch, money ও people',
  rootHasAll: 'রুট অ্যাডমিনের সব অধিকার আছে',
  notAdmin: 'অধিকার শুধু অ্যাডমিনদের থাকে',
  changedMeanwhile: 'এইমাত্র অন্য কেউ এই অধিকারগুলো বদলেছেন। আবার দেখে নিন',
  given: 'অধিকার সেভ হয়েছে',
  rights: 'অধিকার',
  rightsOf: '{name} কী কী করতে পারবেন?',
  rightsLead: 'এখন থেকেই কার্যকর হবে। তালিকা ও পরিসংখ্যান সব অ্যাডমিন দেখতে পান।',
  dispatch: 'পার্সেল এগিয়ে নেওয়া',
  dispatchHint: 'দায়িত্ব দেওয়া, গ্রহণ, নাকচ, ফেরত পাঠানো, স্ক্যান, অসংগতির সিদ্ধান্ত',
  money: 'নগদ টাকা সামলানো',
  moneyHint: 'জমা গ্রহণ, আদায়ের সিদ্ধান্ত, পেআউট তৈরি ও পাঠানো',
  people: 'আবেদনে সিদ্ধান্ত',
  peopleHint: 'যাঁরা যোগ দিতে চান, তাঁদের গ্রহণ বা নাকচ করা',
  save: 'অধিকার সেভ করুন',
  keep: 'যেমন আছে থাকুক',
  whyNotAdmin: 'অধিকার শুধু অ্যাডমিনদের থাকে',
  whyNotRoot: 'অধিকার শুধু রুট অ্যাডমিন দিতে পারেন',
} satisfies Record<keyof typeof en, string>
