import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { listDecided, listInHand, listUndecided } from '../cash/collection-lists.ts'
import { lastHandovers, listHandovers } from '../cash/handovers.ts'
import { beginToAudit } from '../flows/audit-books.ts'
import { decideCollection } from '../flows/decide-collection.ts'
import { acceptHandover, handOver, sendBackHandover } from '../flows/hand-over.ts'
import { reopenDecision } from '../flows/reopen-decision.ts'
import { settle } from '../flows/settle.ts'
import { showBooks } from '../flows/show-books.ts'
import { balancesOf } from '../ledger/balances.ts'
import { serve } from '../platform/http/serve.ts'
import type { Deps } from './deps.ts'

export const cashRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.cash, {
    mine: async ({ user, query }) => {
      const [balances, held, handovers] = await Promise.all([
        balancesOf(db, user.id),
        listInHand(db, user.id, query),
        lastHandovers(db, user.id),
      ])
      return { balance: balances.courier_cash ?? 0, debt: balances.courier_debt ?? 0, handovers, ...held }
    },
    handOver: async ({ user, body }) => ({ handover: await handOver(db, user, body) }),
    handovers: ({ query }) => listHandovers(db, query),
    accept: async ({ user, body }) => ({ handover: await acceptHandover(db, user, body) }),
    sendBack: async ({ user, body }) => ({ handover: await sendBackHandover(db, user, body) }),
    undecided: ({ query: { decision, ...page } }) =>
      decision ? listDecided(db, decision, page) : listUndecided(db, page),
    decide: async ({ user, body }) => ({ collection: await decideCollection(db, user, body) }),
    reopenDecision: async ({ user, body }) => ({ collection: await reopenDecision(db, user, body) }),
    settle: ({ user, body }) => settle(db, user, body),
    books: () => showBooks(db),
    audit: async ({ user }) => {
      await beginToAudit({ db, log: app.log }, user.id)
      return { isAuditing: true }
    },
  })
