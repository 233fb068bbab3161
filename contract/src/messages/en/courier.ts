/** What a courier's screens say beyond the ones of everybody. */
export { cash } from './cash.ts'
export { deliveries } from './deliveries.ts'
export { proofs } from './proofs.ts'
export { run } from './run.ts'
export { scan } from './scan.ts'
