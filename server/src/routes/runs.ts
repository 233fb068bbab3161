import { readFile } from 'node:fs/promises'
import { api, asksCode, type Locale } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { getCompany } from '../company/settings.ts'
import { applyAtTheDoor, keepForTheOffice } from '../flows/apply-action.ts'
import { applyActions } from '../flows/apply-actions.ts'
import { countFromDoors } from '../flows/door-limits.ts'
import { keepProof } from '../flows/keep-proof.ts'
import { uploadToken, whoBrings } from '../flows/upload-token.ts'
import { listConflicts } from '../parcels/decided.ts'
import { tryDeliveryCode } from '../parcels/delivery-codes.ts'
import { lockParcel } from '../parcels/door.ts'
import { proofFile, proofPicture } from '../parcels/proofs.ts'
import { listStops, orderRun } from '../parcels/runs.ts'
import { readCode } from '../parcels/tracking-code.ts'
import { getUser } from '../people/users.ts'
import { limitByKey } from '../platform/concurrency-limit.ts'
import { transact } from '../platform/db/transact.ts'
import { todayIn } from '../platform/http/days.ts'
import { serve, tokenOf } from '../platform/http/serve.ts'
import { conflict, notFound, unauthenticated } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { pathOf } from '../platform/uploads/pictures.ts'
import type { Deps } from './deps.ts'

export const runRoutes = (app: FastifyInstance, { db, secret, uploads }: Deps) => {
  const runOf = async ({ id }: SessionUser, day: string, locale: Locale) => {
    const [office, { _id }] = await Promise.all([getCompany(db), getUser(db, id)])
    const stops = await listStops(db, id, { day, locale, office })
    return { run: { stops, uploadToken: uploadToken(secret, _id, day) } }
  }

  // One request at a time from each archived courier's phone; requests with a session are already limited.
  const ofPhone = limitByKey<number>(1, 50)

  serve(app, api.decided, {
    mine: async ({ user }) => ({ conflicts: await listConflicts(db, user.id) }),
  })
  serve(app, api.runs, {
    mine: ({ user, query, visitor }) => runOf(user, query.day || todayIn(visitor.zone), visitor.locale),
    order: async ({ user, body, visitor }) => {
      const day = body.day || todayIn(visitor.zone)
      await orderRun(db, user.id, day, body.parcel_ids)
      return runOf(user, day, visitor.locale)
    },
    actions: async ({ user, body, visitor, request }) => {
      const apply = user ? applyAtTheDoor : keepForTheOffice
      const courier = user ?? (await whoBrings({ db, secret }, tokenOf(request)))
      await countFromDoors(db, courier.id, 'actions', body.actions.length)
      const applied = () => applyActions({ db, secret, apply }, courier, body.actions, visitor.locale)
      return { results: await (user ? applied() : ofPhone(courier.id, applied)) }
    },
    addProof: async ({ user, body, request }) => {
      const courier = user ?? (await whoBrings({ db, secret }, tokenOf(request)))
      await countFromDoors(db, courier.id, 'proofs')
      return { proof: await keepProof(db, uploads, courier, body) }
    },
    proof: async ({ user, query: { proof_id, token }, reply }) => {
      const viewer = token ? { token } : user
      if (!viewer) throw unauthenticated()
      const name = await proofFile(db, viewer, proof_id)
      const picture = await readFile(pathOf(uploads, proofPicture, name)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound() : error
      })
      await reply
        .headers({
          'content-type': 'image/webp',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
        })
        .send(picture)
    },
    checkCode: async ({ user, body }) => {
      await countFromDoors(db, user.id, 'codes')
      return transact(db, async (tx) => {
        const parcel = await lockParcel(tx, readCode(body.parcel_id) ?? '')
        if (parcel?.courierId !== user.id) throw notFound('parcels.notFound')
        if (!asksCode(parcel.proofLevel)) throw conflict('runs.codeNotAsked')
        return await tryDeliveryCode(tx, secret, parcel.id, body.code)
      })
    },
  })
}
