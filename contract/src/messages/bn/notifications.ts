import type { notifications as en } from '../en/notifications.ts'

export const notifications = {
  notFound: 'নোটিফিকেশনটি পাওয়া যায়নি',
  booked: '{receiver}-এর জন্য আপনার পার্সেল {code} বুক হয়েছে',
  paid: 'পার্সেল {code}-এর জন্য আপনার দেওয়া {amount} পেয়েছি',
  onTheWay: '{receiver}-এর জন্য আপনার পার্সেল {code} পথে বেরিয়েছে, {date}-এর মধ্যে পৌঁছাবে',
  delivered: 'আপনার পার্সেল {code} {receiver}-এর কাছে পৌঁছেছে',
  returned: '{receiver}-এর কাছে পাঠানো আপনার পার্সেল {code} ফেরত এসেছে',
  canceled: '{receiver}-এর জন্য আপনার পার্সেল {code} বাতিল হয়েছে',
  rejected: '{receiver}-এর জন্য আপনার পার্সেল {code} নেওয়া হয়নি, তাই বাতিল হয়েছে',
  released: '{receiver}-এর জন্য আপনার পার্সেল {code} অন্য ডেলিভারি ম্যানের অপেক্ষায় আছে',
  refunded: 'পার্সেল {code}-এর জন্য আপনার {amount} ফেরত দেওয়া হয়েছে',
  refundFailed: 'পার্সেল {code}-এর টাকা ফেরত দেওয়া যায়নি। আবার অনুরোধ করুন',
  assigned: '{receiver}-এর পার্সেল {code} {date}-এর মধ্যে আপনাকে পৌঁছে দিতে হবে',
  unassigned: '{receiver}-এর পার্সেল {code} আর আপনার দায়িত্বে নেই',
  reviewed: 'পার্সেল {code}-এর জন্য আপনি ৫-এর মধ্যে {rating} তারা পেয়েছেন',
  applied: '{name} {role} হতে আবেদন করেছেন',
  paidCanceled: 'দাম পরিশোধ করা পার্সেল {code} বাতিল হয়েছে',
  accepted: '{role} হওয়ার জন্য আপনার আবেদন গ্রহণ করা হয়েছে',
  declined: '{role} হওয়ার জন্য আপনার আবেদন নাকচ করা হয়েছে',
  roleDeliveryMen: 'ডেলিভারি ম্যান',
  roleAdmin: 'অ্যাডমিন',
} satisfies Record<keyof typeof en, string>
