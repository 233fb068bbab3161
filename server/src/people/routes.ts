import { api } from '@ranar/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestCode } from '../codes/queries.ts'
import { transact } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { sessionCookie } from '../http/cookie.ts'
import { notFound } from '../http/problems.ts'
import { countMiss, serve } from '../http/serve.ts'
import { closeSession } from '../sessions/queries.ts'
import { archivePerson, listDeliveryMen, listUsers, unarchivePerson } from './accounts/queries.ts'
import { askRecovery, logIn, recover, signUp, verifyAccount } from './auth.ts'
import { updateProfile } from './profile.ts'
import { getProfile, getUser } from './queries.ts'

export const authRoutes = (app: FastifyInstance, { db, secret, uploads, env }: Deps) => {
  const { name, options } = sessionCookie(env.origin)
  const tokenOf = (request: FastifyRequest) => request.cookies[name]
  const enter = ({ user, token }: Awaited<ReturnType<typeof logIn>>, reply: FastifyReply) => {
    reply.setCookie(name, token, options)
    return { user }
  }
  serve(app, api.auth, {
    signup: async ({ body, visitor, request, reply }) => enter(await signUp(db, uploads, body, visitor.locale, tokenOf(request)), reply),
    login: async ({ body, visitor, request, reply }) => enter(await logIn(db, body, visitor.locale, tokenOf(request)), reply),
    logout: ({ user }) => closeSession(db, user.tokenHash),
    sendVerification: ({ user }) => transact(db, (tx) => requestCode(tx, user.id, 'verification')),
    verify: async ({ user, body }) => ({ user: await verifyAccount(db, secret, user.id, body.otp) }),
    sendRecovery: ({ body }) => askRecovery(db, body.email),
    recover: ({ body }) => recover(db, secret, body),
  })
}

export const peopleRoutes = (app: FastifyInstance, { db, uploads, env }: Deps) =>
  serve(app, api.people, {
    me: async ({ user }) => ({ user: await getUser(db, user.id) }),
    profile: async ({ query, visitor }) => {
      const user = await getProfile(db, query.user_id)
      if (user) return { user }
      await countMiss(db, api.people.profile.path, visitor.address, env.ipLimitFactor)
      throw notFound('people.notFound')
    },
    updateProfile: async ({ user, body }) => ({ user: await updateProfile(db, uploads, user, body) }),
    list: ({ query }) => listUsers(db, query),
    deliveryMen: ({ query }) => listDeliveryMen(db, query),
    archive: async ({ user, query }) => ({ user: await archivePerson(db, user, query.user_id) }),
    unarchive: async ({ query }) => ({ user: await unarchivePerson(db, query.user_id) }),
  })
