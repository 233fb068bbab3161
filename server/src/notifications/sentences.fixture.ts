import type { noticeKinds } from '../schema/notifications.ts'

const code = 'RN0101010101P'
const toSalma = { code, receiver: 'Salma {code}' }
/** The sentence of each kind of notification, in both languages. */
export const sentences: { [K in (typeof noticeKinds)[number]]: [params: object, en: string, bn: string] } = {
  booked: [
    toSalma,
    `Your parcel ${code} to Salma {code} is booked`,
    `আপনার পার্সেল ${code} বুক হয়েছে (প্রাপক: Salma {code})`,
  ],
  paid: [
    { code, amount: 150 },
    `Your payment of ৳150 for parcel ${code} was received`,
    `পার্সেল ${code} বাবদ আপনার ৳১৫০ পেমেন্ট পেয়েছি`,
  ],
  handoverAccepted: [{ amount: 900 }, 'The office has accepted your hand-over of ৳900', 'অফিস আপনার ৳৯০০ জমা গ্রহণ করেছে'],
  handoverShort: [
    { amount: 100 },
    'The office has accepted your hand-over. ৳100 was missing and is now your debt',
    'অফিস আপনার জমা গ্রহণ করেছে। ৳১০০ কম ছিল, তা এখন আপনার দেনা',
  ],
  handoverLess: [
    { amount: 100, counted: 800, expected: 900 },
    'The office has accepted your hand-over. It counted ৳800 and should have got ৳900: ৳100 was missing and is now your debt',
    'অফিস আপনার জমা গ্রহণ করেছে। অফিস গুনেছে ৳৮০০, থাকার কথা ছিল ৳৯০০। ৳১০০ কম ছিল, তা এখন আপনার দেনা',
  ],
  handoverMore: [
    { amount: 100, counted: 1000, expected: 900 },
    'The office has accepted your hand-over. It counted ৳1,000 and should have got ৳900: that is ৳100 more',
    'অফিস আপনার জমা গ্রহণ করেছে। অফিস গুনেছে ৳১,০০০, থাকার কথা ছিল ৳৯০০। ৳১০০ বেশি ছিল',
  ],
  handoverSentBack: [
    { amount: 900 },
    'The office has sent your hand-over of ৳900 back. Count it again',
    'অফিস আপনার ৳৯০০ জমা ফেরত পাঠিয়েছে। আবার গুনুন',
  ],
  rights: [{}, 'A root admin has changed what your account may do', 'রুট অ্যাডমিন আপনার অ্যাকাউন্টের অধিকার বদলেছেন'],
  onTheWay: [
    { ...toSalma, date: '2030-01-31' },
    `Your parcel ${code} to Salma {code} is on the way, expected by 31-01-2030`,
    `আপনার পার্সেল ${code} পথে আছে (প্রাপক: Salma {code}), ৩১-০১-২০৩০ তারিখের মধ্যে পৌঁছাবে`,
  ],
  delivered: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been delivered`,
    `আপনার পার্সেল ${code} পৌঁছে দেওয়া হয়েছে (প্রাপক: Salma {code})`,
  ],
  returned: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been returned`,
    `আপনার পার্সেল ${code} ফেরত এসেছে (প্রাপক: Salma {code})`,
  ],
  canceled: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been canceled`,
    `আপনার পার্সেল ${code} বাতিল হয়েছে (প্রাপক: Salma {code})`,
  ],
  rejected: [
    toSalma,
    `Your parcel ${code} to Salma {code} was not accepted and has been canceled`,
    `আপনার পার্সেল ${code} নেওয়া হয়নি, তাই বাতিল হয়েছে (প্রাপক: Salma {code})`,
  ],
  released: [
    toSalma,
    `Your parcel ${code} to Salma {code} is waiting for another delivery man`,
    `আপনার পার্সেল ${code} অন্য ডেলিভারি ম্যানের অপেক্ষায় আছে (প্রাপক: Salma {code})`,
  ],
  goesBack: [
    { code },
    `We could not use your money for parcel ${code}. The whole amount goes back to you by itself`,
    `পার্সেল ${code} বাবদ পাঠানো আপনার টাকা নেওয়া যায়নি। পুরো টাকা নিজে থেকেই ফেরত যাবে`,
  ],
  refunded: [
    { code, amount: 95 },
    `Your refund of ৳95 for parcel ${code} has been paid`,
    `পার্সেল ${code} বাবদ আপনার ৳৯৫ ফেরত দেওয়া হয়েছে`,
  ],
  refundFailed: [
    { code },
    `Your refund for parcel ${code} failed. Please ask for it again`,
    `পার্সেল ${code} বাবদ টাকা ফেরত দেওয়া যায়নি। আবার অনুরোধ করুন`,
  ],
  assigned: [
    { ...toSalma, date: '2030-01-31' },
    `Parcel ${code} to Salma {code} is yours to deliver by 31-01-2030`,
    `পার্সেল ${code} আপনার দায়িত্বে এসেছে (প্রাপক: Salma {code}), ৩১-০১-২০৩০ তারিখের মধ্যে পৌঁছাতে হবে`,
  ],
  unassigned: [
    toSalma,
    `Parcel ${code} to Salma {code} is no longer yours`,
    `পার্সেল ${code} আর আপনার দায়িত্বে নেই (প্রাপক: Salma {code})`,
  ],
  pickupAssigned: [
    { code, date: '2030-01-31' },
    `Parcel ${code} is yours to collect from its sender on 31-01-2030`,
    `৩১-০১-২০৩০ তারিখে প্রেরকের কাছ থেকে পার্সেল ${code} সংগ্রহ করতে হবে`,
  ],
  pickupUnassigned: [
    { code },
    `You do not have to collect parcel ${code} any more`,
    `পার্সেল ${code} আর আপনাকে সংগ্রহ করতে হবে না`,
  ],
  paidOnTheWay: [
    { ...toSalma, amount: 100 },
    `Parcel ${code} to Salma {code} is now paid (৳100). Do not collect this charge`,
    `পার্সেল ${code} বাবদ ৳১০০ পেমেন্ট হয়ে গেছে (প্রাপক: Salma {code})। এই চার্জ আর নেবেন না`,
  ],
  reportApplied: [
    { code },
    `The office has accepted what you reported for parcel ${code}`,
    `পার্সেল ${code} নিয়ে আপনি যা জানিয়েছেন, অফিস তা গ্রহণ করেছে`,
  ],
  reportDismissed: [
    { code },
    `The office has not accepted what you reported for parcel ${code}`,
    `পার্সেল ${code} নিয়ে আপনি যা জানিয়েছেন, অফিস তা গ্রহণ করেনি`,
  ],
  reviewed: [
    { code, rating: 4 },
    `You got 4 of 5 stars for parcel ${code}`,
    `পার্সেল ${code} পৌঁছে দেওয়ার জন্য আপনি ৫ তারার মধ্যে ৪ পেয়েছেন`,
  ],
  applied: [
    { name: 'Nasrin', applyFor: 'admin' },
    'Nasrin has applied to become an admin',
    'অ্যাডমিন হওয়ার জন্য আবেদন করেছেন: Nasrin',
  ],
  unmatched: [
    { code },
    `Money at the payment provider does not match parcel ${code}. See Unmatched Payments`,
    `পেমেন্ট সেবায় এমন টাকা আছে, যা হিসাবে মেলে না (পার্সেল ${code})। “না-মেলা পেমেন্ট” দেখুন`,
  ],
  booksDiffer: [
    { differences: 12 },
    'The books do not add up (differences: 12). See Money → Books',
    'হিসাব মিলছে না (অমিল: ১২)। “টাকাপয়সা → হিসাব” দেখুন',
  ],
  paidCanceled: [{ code }, `The paid parcel ${code} has been canceled`, `পেমেন্ট করা পার্সেল ${code} বাতিল হয়েছে`],
  accepted: [
    { applyFor: 'delivery_men' },
    'Your application to become a delivery man has been accepted',
    'ডেলিভারি ম্যান হওয়ার জন্য আপনার আবেদন গ্রহণ করা হয়েছে',
  ],
  declined: [
    { applyFor: 'admin' },
    'Your application to become an admin has been rejected',
    'অ্যাডমিন হওয়ার জন্য আপনার আবেদন নাকচ করা হয়েছে',
  ],
  attempted: [
    { ...toSalma, reason: 'not_home' },
    `Parcel ${code} could not be brought to Salma {code}: Nobody was at home. Choose what happens next`,
    `পার্সেল ${code} পৌঁছানো যায়নি (প্রাপক: Salma {code}): বাসায় কেউ ছিলেন না। এরপর কী হবে বেছে নিন`,
  ],
  lastAttempted: [
    { ...toSalma, reason: 'not_home' },
    `Parcel ${code} could not be brought to Salma {code}: Nobody was at home. This was the last try`,
    `পার্সেল ${code} পৌঁছানো যায়নি (প্রাপক: Salma {code}): বাসায় কেউ ছিলেন না। এটাই ছিল শেষ চেষ্টা`,
  ],
  turnedBack: [
    toSalma,
    `Your parcel ${code} to Salma {code} is coming back to you`,
    `আপনার পার্সেল ${code} আপনার কাছে ফেরত আসছে (প্রাপক: Salma {code})`,
  ],
  lost: [
    toSalma,
    `Your parcel ${code} to Salma {code} has been lost. We are sorry`,
    `দুঃখিত, আপনার পার্সেল ${code} হারিয়ে গেছে (প্রাপক: Salma {code})`,
  ],
  tryAgain: [{ code }, `The sender asks you to bring parcel ${code} again`, `প্রেরক পার্সেল ${code} আবার পৌঁছে দিতে বলেছেন`],
  receiverWishes: [
    toSalma,
    `The receiver of parcel ${code}, Salma {code}, has asked for something. See the note`,
    `পার্সেল ${code} নিয়ে প্রাপক কিছু বলেছেন (প্রাপক: Salma {code})। নোট দেখুন`,
  ],
  receiverMoves: [
    { ...toSalma, date: '2030-01-31' },
    `The receiver of parcel ${code}, Salma {code}, asks for 31-01-2030. It is now in your run of that day, not in today’s`,
    `পার্সেল ${code} প্রাপক ৩১-০১-২০৩০ তারিখে চান (প্রাপক: Salma {code})। এটি আপনার আজকের তালিকায় নেই, ওই দিনের তালিকায় আছে`,
  ],
  payoutSent: [{ amount: 1500 }, 'We have paid you ৳1,500', 'আপনাকে ৳১,৫০০ পাঠিয়েছি'],
  payoutFailed: [
    { amount: 1500 },
    'Your payout of ৳1,500 came back to us. We will pay it again; please check your payout account',
    'আপনার ৳১,৫০০ পেআউট ফেরত এসেছে। আমরা আবার পাঠাব; আপনার পেআউট অ্যাকাউন্ট ঠিক আছে কি না দেখে নিন',
  ],
  receiverRefusesOut: [
    toSalma,
    `Salma {code} does not want parcel ${code}. It is on the way, so you cannot cancel it any more. Talk to them: after a failed delivery you can have it sent back`,
    `প্রাপক পার্সেল ${code} নিতে চান না (প্রাপক: Salma {code})। পার্সেলটি পথে, তাই আর বাতিল করা যাবে না। তাঁর সঙ্গে কথা বলুন; পৌঁছানো না গেলে ফেরত আনতে পারবেন`,
  ],
  receiverRefuses: [
    toSalma,
    `Salma {code} does not want parcel ${code}. Talk to them: until it is on the way you can cancel it, and after a failed delivery you can have it sent back`,
    `প্রাপক পার্সেল ${code} নিতে চান না (প্রাপক: Salma {code})। তাঁর সঙ্গে কথা বলুন। পথে বেরোনোর আগে বাতিল করতে পারবেন, আর পৌঁছানো না গেলে ফেরত আনতে পারবেন`,
  ],
}
