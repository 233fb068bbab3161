import type { applications as en } from '../en/applications.ts'

export const applications = {
  nameRequired: 'নাম দিতে হবে',
  emailRequired: 'ইমেইল দিতে হবে',
  phoneRequired: 'ফোন নম্বর দিতে হবে',
  addressRequired: 'ঠিকানা দিতে হবে',
  dobRequired: 'জন্মতারিখ দিতে হবে',
  tooYoung: 'আপনার বয়স অন্তত ১৮ বছর হতে হবে',
  sent: 'আপনার আবেদন পাঠানো হয়েছে',
  accepted: 'আবেদনটি গ্রহণ করা হয়েছে',
  rejected: 'আবেদনটি নাকচ করা হয়েছে',
  notFound: 'আবেদনটি পাওয়া যায়নি',
  alreadyPending: 'আপনার আগের আবেদনের সিদ্ধান্ত এখনো বাকি আছে',
  alreadyDecided: 'এই আবেদনের সিদ্ধান্ত আগেই হয়ে গেছে',
  hasParcels: 'আবেদনকারীর অপেক্ষমাণ, পথে থাকা বা রিফান্ডযোগ্য পার্সেল রয়েছে',
  notConsumer: 'আবেদনকারী এখন আর গ্রাহক নন',
  notVerified: 'আবেদনকারী তাঁর অ্যাকাউন্ট যাচাই করেননি',
} satisfies Record<keyof typeof en, string>
