import type { labels as en } from '../en/labels.ts'

export const labels = {
  title: 'পার্সেলের লেবেল',
  lead: '১০০ × ১৫০ মিমি কাগজের মাপে তৈরি। A4 কাগজে আসল মাপে (১০০%) প্রিন্ট করে কেটে নিন।',
  print: 'প্রিন্ট করুন',
  weight: '{kg} কেজি',
  expected: 'পৌঁছানোর তারিখ',
  paid: 'দাম দেওয়া আছে, টাকা নেবেন না',
  qr: 'পার্সেল {id} কোথায় আছে দেখার কিউআর কোড',
  scan: 'পার্সেলটি কোথায় আছে দেখতে স্ক্যান করুন',
  needless: 'অপেক্ষমাণ বা পথে থাকা পার্সেলেরই লেবেল লাগে। এটির অবস্থা: {stage}।',
  notYours: 'লেবেল শুধু প্রেরক, ডেলিভারি ম্যান ও অ্যাডমিনদের জন্য।',
  toParcel: 'পার্সেলটি দেখুন',
  receiver: 'প্রাপক',
  sender: 'প্রেরক',
} satisfies Record<keyof typeof en, string>
