import { runs } from '@ranar/contract/runs'
import type { QueryClient } from '@tanstack/react-query'
import { transportOf } from '../query-client.ts'
import { refresh } from '../reading.ts'
import { announce } from './changes.ts'
import { using } from './opened.ts'
import { alone, sendAll } from './send.ts'
import { countUnsent, type Owner } from './store.ts'

/** What a logged-out courier left unsent; `isTaken`: sent now, as the account is closed. */
export type Left = { person: string; name: string; actions: number; pictures: number; isTaken: boolean }

const isNone = ({ actions, pictures }: { actions: number; pictures: number }) => actions + pictures === 0

/** Finds unsent queues; sends those of closed accounts with their run's token. Others wait for their owner's login. */
export const handOverLeft = (queryClient: QueryClient): Promise<Left[]> =>
  using(async (store) => {
    const owners = new Map<string, Owner | undefined>()
    for (const { person, owner } of await store.getAll('actions')) owners.set(person, owner ?? owners.get(person))
    const left: Left[] = []
    for (const [person, owner] of owners) {
      const unsent = await countUnsent(store, person)
      if (isNone(unsent)) continue
      const { name = '', uploadToken } = owner ?? {}
      await alone(async () => {
        // Offline, or while the account is open (the server then refuses the token), the queue waits.
        if (uploadToken)
          await sendAll({ store, transport: transportOf(queryClient), person, uploadToken }).catch(() => undefined)
      })
      const now = await countUnsent(store, person)
      left.push({ person, name, ...unsent, isTaken: isNone(now) })
      if (now.actions === unsent.actions) continue
      // After a login this screen sends with the new session, while the run may already be on view.
      announce()
      await refresh(queryClient, runs.actions.touches)
    }
    return left
  })
