import type { reasons as en } from '../en/reasons.ts'

export const reasons = {
  no_answer: 'কেউ ফোন ধরেননি',
  not_home: 'বাসায় কেউ ছিলেন না',
  refused: 'প্রাপক নিতে রাজি হননি',
  cod_not_ready: 'টাকা প্রস্তুত ছিল না',
  wrong_address: 'ঠিকানা ভুল',
  no_access: 'ভেতরে যাওয়ার উপায় ছিল না',
  receiver_asked_later: 'প্রাপক অন্য দিন চেয়েছেন',
  damaged: 'পার্সেল নষ্ট হয়েছে',
  weather: 'আবহাওয়া খারাপ ছিল',
  strike: 'হরতাল বা অবরোধ',
  not_enough_time: 'সময় হয়নি',
  vehicle: 'গাড়ি নষ্ট হয়েছে',
  part_taken: 'আংশিক নেওয়া হয়েছে',
  other: 'অন্য কারণ',
} satisfies Record<keyof typeof en, string>
