import type { sms as en } from '../en/sms.ts'

export const sms = {
  from: '{name}: {text}',
  onTheWay: 'পার্সেল {code} আসছে।',
  onTheWayShort: 'আপনার পার্সেল আসছে।',
  deliveryCode: 'পার্সেল {code} আসছে।',
  deliveryCodeShort: 'আপনার পার্সেল আসছে।',
  attempted: 'পার্সেল {code} দেওয়া যায়নি: {reason}। অন্য দিন বাছুন:',
  attemptedShort: 'পার্সেল দেওয়া যায়নি। অন্য দিন বাছুন:',
  goesBack: 'পার্সেল {code} দেওয়া যায়নি ({reason}), প্রেরকের কাছে ফেরত যাচ্ছে।',
  goesBackShort: 'আপনার পার্সেল প্রেরকের কাছে ফেরত যাচ্ছে।',
  delivered: 'পার্সেল {code} পৌঁছে দেওয়া হয়েছে।',
  deliveredShort: 'আপনার পার্সেল পৌঁছে দেওয়া হয়েছে।',
  due: '৳{amount} হাতে রাখুন।',
  digits: 'হাতে পেয়ে কোড বলুন: {digits}।',
} satisfies Record<keyof typeof en, string>
