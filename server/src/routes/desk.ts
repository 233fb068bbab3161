import { api, HOME_ZONE } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { closeException } from '../flows/close-exception.ts'
import { loseParcel } from '../flows/lose.ts'
import { moveParcels } from '../flows/move-parcels.ts'
import { listDesk } from '../parcels/desk.ts'
import { explainException, putBackException, takeException } from '../parcels/exception-work.ts'
import { getException, listExceptions } from '../parcels/exceptions.ts'
import { findParcels } from '../parcels/search.ts'
import { findPeople } from '../people/search.ts'
import { thanaIds } from '../places/thanas.ts'
import { transact } from '../platform/db/transact.ts'
import { todayIn } from '../platform/http/days.ts'
import { serve } from '../platform/http/serve.ts'
import type { Deps } from './deps.ts'

export const deskRoutes = (app: FastifyInstance, { db }: Deps) => {
  serve(app, api.desk, {
    find: async ({ query }) => {
      const people = await findPeople(db, query.q)
      const senders = people.filter(({ person }) => person.role === 'consumer').map(({ id }) => id)
      return { parcels: await findParcels(db, query.q, senders), people: people.map(({ person }) => person) }
    },
    today: ({ query }) =>
      listDesk(db, { ...query, thana: query.thana ? thanaIds(query.thana) : undefined }, todayIn(HOME_ZONE)),
    move: async ({ user, body, visitor }) => ({
      results: await moveParcels(db, user, body, { locale: visitor.locale, today: todayIn(visitor.zone) }),
    }),
    lose: async ({ user, body }) => ({ parcel: await loseParcel(db, user, body.parcel_id, body.reason) }),
    exceptions: ({ query }) => listExceptions(db, query),
    takeException: async ({ user, body: { id, taken } }) => ({
      exception: await transact(db, async (tx) =>
        getException(tx, await (taken ? takeException : putBackException)(tx, user, id)),
      ),
    }),
    explainException: async ({ user, body: { id, explanation } }) => ({
      exception: await transact(db, async (tx) => getException(tx, await explainException(tx, user, id, explanation))),
    }),
    closeException: async ({ user, body }) => ({ exception: await closeException(db, user, body) }),
  })
}
