import type { features as en } from '../en/features.ts'

export const features = {
  expressTitle: 'দ্রুত, দরজা থেকে দরজায়',
  expressText: 'দুপুরের আগে বুক করলে সেদিনই পার্সেল রওনা হয়, ৬৪ জেলার যেকোনোটিতে।',
  trackingTitle: 'প্রতিটি ধাপ চোখের সামনে',
  trackingText: 'একটি ট্র্যাকিং কোডেই আপনি আর প্রাপক দুজনেই দেখতে পান পার্সেল কোথায়।',
  paymentTitle: 'কার্ডে পেমেন্ট, ন্যায্য রিফান্ড',
  paymentText: 'বুক করার আগেই ডেলিভারি চার্জ দেখতে পান। পার্সেল বাতিল হলে বা ফেরত এলে কত টাকা পাবেন, চাওয়ার আগেই দেখা যায়।',
} satisfies Record<keyof typeof en, string>
