import { isProblem } from '@ranar/contract/problem'
import { type Action, runs } from '@ranar/contract/runs'
import { asPerson, caller, type Transport } from '../api.ts'
import { flush, flushPictures } from './flush.ts'
import type { Picture, Store } from './store.ts'

type Given = { store: Store; transport: Transport; person: string; uploadToken?: string | undefined }

/** Sends a person's queue, by their login or with their run's token; returns how many actions were sent. */
export const sendAll = async ({ store, transport, person, uploadToken }: Given): Promise<number> => {
  // Sent with a token too: if somebody logs in meanwhile, their session takes precedence over the token.
  const headers = { ...asPerson(person), ...(uploadToken && { 'upload-token': uploadToken }) }
  const call = caller(transport, { headers })
  const send = async (actions: Action[]) =>
    (await call(runs.actions, { body: { actions, ...(uploadToken && { upload_token: uploadToken }) } })).data.results
  // With a token the account is closed: nobody can take held actions back, so send them too.
  const sent = await flush(store, person, send, Date.now, { evenHeld: uploadToken !== undefined })
  await flushPictures(store, person, async ({ actionId, kind, blob }: Picture) => {
    const file = new File([blob], 'proof.webp', { type: blob.type })
    try {
      await call(runs.addProof, { body: { action_id: actionId, kind, file } })
      return true
    } catch (problem) {
      // The server will never accept this picture: drop it. After any other failure the picture waits.
      if (isProblem(problem) && [400, 404, 413].includes(problem.status)) return true
      throw problem
    }
  })
  return sent
}

/** Runs work in one tab at a time; other tabs skip theirs. */
export const alone = (work: () => Promise<void>) =>
  navigator.locks.request('ranar-outbox', { ifAvailable: true }, async (lock) => lock && (await work()))
