import type { reviews as en } from '../en/reviews.ts'

export const reviews = {
  ratingRequired: 'রেটিং দিতে হবে',
  ratingOutside: 'রেটিং হবে ১ থেকে ৫ তারা',
  added: 'রিভিউয়ের জন্য ধন্যবাদ',
  notDelivered: 'পার্সেলটি এখনো পৌঁছায়নি',
  alreadyReviewed: 'এই পার্সেলের রিভিউ আপনি আগেই দিয়েছেন',
} satisfies Record<keyof typeof en, string>
