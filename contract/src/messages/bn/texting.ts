import type { texting as en } from '../en/texting.ts'

export const texting = {
  nav: 'এসএমএস',
  lead: 'প্রাপকদের কী এসএমএস যায়: আজ আর কতগুলো পাঠানো যাবে, কী অপেক্ষায় আছে ও কেন, আর কাদের পাঠানো হবে না।',
  phoneRequired: 'ফোন নম্বর দিতে হবে',
  phoneUnknown: 'এটি চেনা কোনো ফোন নম্বরের মতো নয়',
  stopped: 'এই নম্বরে আর এসএমএস যাবে না',
  allowed: 'এই নম্বরে আবার এসএমএস যাবে',
  notStopped: 'নম্বরটি তালিকায় নেই',
} satisfies Record<keyof typeof en, string>
