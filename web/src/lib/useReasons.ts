import { useDraft } from './useDraft.ts'

/** The reasons written for the two opposite decisions about one object: drafts of which neither becomes the other's. */
export const useReasons = (name: string, isAgainst: boolean) => {
  const [forIt, setForIt] = useDraft(`${name}:for`, '')
  const [against, setAgainst] = useDraft(`${name}:against`, '')
  return {
    reason: isAgainst ? against : forIt,
    setReason: isAgainst ? setAgainst : setForIt,
    isWritten: forIt.trim() !== '' || against.trim() !== '',
    forget: () => {
      setForIt('')
      setAgainst('')
    },
  }
}
