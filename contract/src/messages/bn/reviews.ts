import type { reviews as en } from '../en/reviews.ts'

export const reviews = {
  ratingRequired: 'রেটিং দিতে হবে',
  ratingOutside: 'রেটিং ১ থেকে ৫ তারা',
  added: 'মতামতের জন্য ধন্যবাদ',
  notDelivered: 'শুধু পৌঁছে যাওয়া পার্সেলের মতামত দেওয়া যায়; এটি এখন “{stage}”',
  alreadyReviewed: 'এই পার্সেলের মতামত আপনি আগেই দিয়েছেন',
} satisfies Record<keyof typeof en, string>
