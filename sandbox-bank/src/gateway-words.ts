export type Language = 'en' | 'bn'

/** Texts of the gateway's page; the bank does not use the app's catalogue. */
export const words = {
  name: { en: 'SSLCommerz sandbox', bn: 'SSLCommerz স্যান্ডবক্স' },
  sandbox: {
    en: 'Sandbox of SSLCommerz: no real money moves here.',
    bn: 'SSLCommerz-এর স্যান্ডবক্স: এখানে আসল টাকা লেনদেন হয় না।',
  },
  title: { en: 'To pay', bn: 'পরিশোধ করতে হবে' },
  method: { en: 'Pay with', bn: 'যেভাবে পরিশোধ করবেন' },
  card: { en: 'Card', bn: 'কার্ড' },
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ' },
  success: { en: 'Pay now', bn: 'এখন পরিশোধ করুন' },
  others: { en: 'Other endings', bn: 'অন্য যা হতে পারে' },
  risk: { en: 'Pay, marked as risky', bn: 'পরিশোধ, তবে ঝুঁকিপূর্ণ বলে চিহ্নিত' },
  refundFails: { en: 'Pay, a refund will be refused', bn: 'পরিশোধ, তবে ফেরত দিতে চাইলে নাকচ হবে' },
  silence: { en: 'Pay, then the line breaks', bn: 'পরিশোধ, তারপর সংযোগ বিচ্ছিন্ন' },
  fail: { en: 'Fail', bn: 'ব্যর্থ করুন' },
  cancel: { en: 'Cancel', bn: 'বাতিল করুন' },
  silent: { en: 'Paid', bn: 'পরিশোধ হয়েছে' },
  silentText: {
    en: 'The shop is told nothing. You can close this page.',
    bn: 'দোকানকে কিছুই জানানো হয়নি। আপনি এই পাতা বন্ধ করতে পারেন।',
  },
  goingBack: { en: 'Back to the shop …', bn: 'দোকানে ফেরত নেওয়া হচ্ছে …' },
  over: { en: 'This payment is over', bn: 'এই পরিশোধের পালা শেষ' },
  back: { en: 'Back to the shop', bn: 'দোকানে ফিরে যান' },
  unknown: { en: 'There is no such payment', bn: 'এমন কোনো পরিশোধ নেই' },
} satisfies Record<string, Record<Language, string>>
