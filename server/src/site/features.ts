/** Features on the home page; texts are in the catalogue's `features`, images among the web's public files. */
export const features = [
  { _id: '5f0c1f9e-8f65-4c7b-9d51-2a6f8c2b7e01', name: 'express' },
  { _id: '7b8f3a52-1f0d-4e0c-8b7a-63d1c9a4f502', name: 'tracking' },
  { _id: 'c3a1d7e4-5b2f-4f8e-a6c9-0d4e7b1f9a03', name: 'payment' },
] as const
