import { faults } from './faults.ts'
import { replies } from './replies.ts'

export const common = { ...faults, ...replies }
