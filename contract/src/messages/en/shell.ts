import { frame } from './frame.ts'
import { inside } from './inside.ts'

export const shell = { ...frame, ...inside }
