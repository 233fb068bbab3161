import type { features as en } from '../en/features.ts'

export const features = {
  expressTitle: 'দ্রুত, দরজা থেকে দরজায়',
  expressText: 'দুপুরের আগে বুক করলে সেদিনই পার্সেল রওনা হয়, ৬৪ জেলার যেকোনোটিতে।',
  trackingTitle: 'প্রতিটি ধাপ চোখের সামনে',
  trackingText: 'একটি ট্র্যাকিং কোডেই আপনি আর যিনি অপেক্ষায় আছেন, দুজনেই জানতে পারেন পার্সেল কোথায়।',
  paymentTitle: 'কার্ডে দাম, ন্যায্য ফেরত',
  paymentText: 'বুক করার আগেই দাম দেখতে পান। পার্সেল বাতিল হলে বা ফেরত এলে কত টাকা পাবেন, চাওয়ার আগেই জানা যায়।',
} satisfies Record<keyof typeof en, string>
