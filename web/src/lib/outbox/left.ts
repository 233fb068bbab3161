import type { QueryClient } from '@tanstack/react-query'
import { transportOf } from '../query-client.ts'
import { using } from './opened.ts'
import { alone, sendAll } from './send.ts'
import { countUnsent, type Owner } from './store.ts'

/** What a logged-out courier left unsent: `n` actions and pictures; `taken`: sent now, as the account is closed. */
export type Left = { person: string; name: string; n: number; taken: boolean }

/** Finds unsent queues; sends those of closed accounts with their run's token. Others wait for their owner's login. */
export const handOverLeft = (queryClient: QueryClient): Promise<Left[]> =>
  using(async (store) => {
    const owners = new Map<string, Owner | undefined>()
    for (const { person, owner } of await store.getAll('actions')) owners.set(person, owner ?? owners.get(person))
    const left: Left[] = []
    for (const [person, owner] of owners) {
      const n = await countUnsent(store, person)
      if (n === 0) continue
      const { name = '', uploadToken } = owner ?? {}
      await alone(async () => {
        // Offline, or while the account is open (the server then refuses the token), the queue waits.
        if (uploadToken)
          await sendAll({ store, transport: transportOf(queryClient), person, uploadToken }).catch(() => undefined)
      })
      left.push({ person, name, n, taken: (await countUnsent(store, person)) === 0 })
    }
    return left
  })
