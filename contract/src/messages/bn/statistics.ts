import type { statistics as en } from '../en/statistics.ts'

export const statistics = {
  yearInvalid: '২০২১ থেকে চলতি বছর পর্যন্ত একটি বছর বেছে নিন',
} satisfies Record<keyof typeof en, string>
