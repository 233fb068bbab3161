import type { mail as en } from '../en/mail.ts'

export const mail = {
  verificationSubject: 'রানার অ্যাকাউন্ট যাচাইয়ের কোড',
  verificationBody: 'অ্যাকাউন্ট যাচাই করতে এই কোডটি লিখুন:',
  recoverySubject: 'রানারে নতুন পাসওয়ার্ড দেওয়ার কোড',
  recoveryBody: 'নতুন পাসওয়ার্ড দিতে এই কোডটি লিখুন:',
  codeNote: 'কোডটি {minutes} মিনিট চলবে, আর ব্যবহার করা যাবে একবারই; নতুন কোড এলে এটি আর চলবে না। আপনি কোড না চেয়ে থাকলে কিছু করতে হবে না।',
  passwordChangedSubject: 'রানারে আপনার পাসওয়ার্ড বদলানো হয়েছে',
  passwordChangedBody: 'আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে এবং সব ডিভাইস থেকে লগআউট করা হয়েছে। কাজটি আপনার না হলে এখনই অ্যাকাউন্টটি ফিরিয়ে নিন।',
  applicationAcceptedSubject: 'আপনার আবেদন গ্রহণ করা হয়েছে',
  applicationRejectedSubject: 'আপনার আবেদন নাকচ করা হয়েছে',
  applicationRejectedNote: 'আপনি চাইলে আবার আবেদন করতে পারেন।',
  paidSubject: 'আপনার টাকা আমরা পেয়েছি',
  refundedSubject: 'আপনার টাকা ফেরত দেওয়া হয়েছে',
  refundedNote: 'ব্যাংকের হিসাবে টাকা দেখা যেতে কয়েক দিন লাগতে পারে।',
  refundFailedSubject: 'আপনার টাকা ফেরত দেওয়া যায়নি',
  recoverLink: 'অ্যাকাউন্ট ফিরিয়ে নিন',
  dashboardLink: 'ড্যাশবোর্ড খুলুন',
  parcelLink: 'পার্সেলটি দেখুন',
  refundsLink: 'টাকা ফেরতের তালিকা দেখুন',
  footer: 'আপনার অ্যাকাউন্টে কিছু ঘটলে রানার এমন মেইল পাঠায়। এই মেইলের উত্তর কেউ পড়েন না।',
} satisfies Record<keyof typeof en, string>
