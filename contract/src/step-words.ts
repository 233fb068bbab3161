import type { MessageKey } from './messages/index.ts'
import type { Step } from './steps.ts'

/** The names of steps for people. */
export const stepWords: Record<Step, MessageKey> = {
  booked: 'runs.stepBooked',
  picked_up: 'runs.stepPickedUp',
  at_office: 'runs.stepAtOffice',
  assigned: 'runs.stepAssigned',
  out: 'runs.stepOut',
  failed: 'runs.stepFailed',
  held: 'runs.stepHeld',
  returning: 'runs.stepReturning',
  delivered: 'runs.stepDelivered',
  returned: 'runs.stepReturned',
  canceled: 'runs.stepCanceled',
  lost: 'runs.stepLost',
}
