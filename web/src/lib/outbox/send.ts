import { isProblem } from '@ranar/contract/problem'
import { type Action, runs } from '@ranar/contract/runs'
import { asPerson, caller, type Transport } from '../api.ts'
import { flush, flushPictures } from './flush.ts'
import type { Picture, Store } from './store.ts'

type Given = { store: Store; transport: Transport; person: string; uploadToken?: string | undefined }

/** Sends all that a person left on this device, under their login or with their run's token; answers how many
 * actions went. */
export const sendAll = async ({ store, transport, person, uploadToken }: Given): Promise<number> => {
  // Also with a token: a login that comes meanwhile would be believed before it.
  const headers = { ...asPerson(person), ...(uploadToken && { 'upload-token': uploadToken }) }
  const call = caller(transport, { headers })
  const send = async (actions: Action[]) =>
    (await call(runs.actions, { body: { actions, ...(uploadToken && { upload_token: uploadToken }) } })).data.results
  // Nobody is there any more to take an action of a closed account back.
  const sent = await flush(store, person, send, Date.now, { evenHeld: uploadToken !== undefined })
  await flushPictures(store, person, async ({ actionId, kind, blob }: Picture) => {
    const file = new File([blob], 'proof.webp', { type: blob.type })
    try {
      await call(runs.addProof, { body: { action_id: actionId, kind, file } })
      return true
    } catch (problem) {
      // What the server will never take is not sent again; without an answer, or when it is busy, the picture waits.
      if (isProblem(problem) && [400, 404, 413].includes(problem.status)) return true
      throw problem
    }
  })
  return sent
}

/** One tab sends at a time; another one finds the queue empty. */
export const alone = (work: () => Promise<void>) =>
  navigator.locks.request('ranar-outbox', { ifAvailable: true }, async (lock) => lock && (await work()))
