import type { reviews as en } from '../en/reviews.ts'

export const reviews = {
  ratingRequired: 'রেটিং দিতে হবে',
  ratingOutside: 'রেটিং হবে ১ থেকে ৫ তারা',
  added: 'রিভিউয়ের জন্য ধন্যবাদ',
  notDelivered: 'শুধু পৌঁছে যাওয়া পার্সেলের রিভিউ দেওয়া যায়: এটি এখন “{stage}”',
  alreadyReviewed: 'এই পার্সেলের রিভিউ আপনি আগেই দিয়েছেন',
} satisfies Record<keyof typeof en, string>
