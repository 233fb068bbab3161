import { lastPerson } from './last-person.ts'

const here = () => `${history.state?.__TSR_key} ${lastPerson()}`

/** Keeps what is selected in a list for the way to the labels and back: for this history entry and this person. */
export const createKeptChoice = <T>() => {
  let kept: { at: string; chosen: T } | undefined
  return {
    keep: (chosen: T) => {
      kept = { at: here(), chosen }
    },
    read: () => (kept && kept.at === here() ? kept.chosen : undefined),
  }
}
