import { api } from '@ranar/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { archivePerson } from '../flows/archive.ts'
import { askRecovery, recover } from '../flows/recover.ts'
import { askVerification } from '../flows/request-otp.ts'
import { signUp } from '../flows/sign-up.ts'
import { listUsers } from '../people/accounts.ts'
import { unarchivePerson } from '../people/archiving.ts'
import { listCouriers } from '../people/couriers.ts'
import { type Entered, logIn } from '../people/login.ts'
import { ASKED_SECONDS } from '../people/otp.ts'
import { updateProfile } from '../people/profile.ts'
import { closeSession } from '../people/sessions.ts'
import { getProfile, getUser } from '../people/users.ts'
import { verifyAccount } from '../people/verify.ts'
import { recoveryCookie, sessionCookie } from '../platform/http/cookie.ts'
import { serve } from '../platform/http/serve.ts'
import { notFound } from '../platform/problems.ts'
import { countMiss } from '../platform/rate-limits/addresses.ts'
import { addressLimits } from './address-limits.ts'
import type { Deps } from './deps.ts'

export const authRoutes = (app: FastifyInstance, { db, secret, uploads, env }: Deps) => {
  const { name, options } = sessionCookie(env.origin)
  const tokenOf = (request: FastifyRequest) => request.cookies[name]
  const recovery = recoveryCookie(env.origin, ASKED_SECONDS)
  const askerOf = (request: FastifyRequest) => {
    const cookie = request.cookies[recovery.name]
    return cookie && recovery.isOurs(cookie) ? cookie : undefined
  }
  const enter = ({ user, token }: Entered, reply: FastifyReply) => {
    reply.setCookie(name, token, options)
    return { user }
  }
  serve(app, api.auth, {
    signup: async ({ body, visitor, request, reply }) =>
      enter(await signUp(db, uploads, body, visitor, tokenOf(request)), reply),
    login: async ({ body, visitor, request, reply }) =>
      enter(await logIn(db, body, visitor.locale, tokenOf(request)), reply),
    logout: ({ user, reply }) => {
      // Also clear the browser's cache, where the back button would find dashboard pages.
      reply.header('clear-site-data', '"cache"')
      return closeSession(db, user.tokenHash)
    },
    sendVerification: ({ user }) => askVerification(db, user),
    verify: async ({ user, body }) => ({ user: await verifyAccount(db, secret, user, body.otp) }),
    sendRecovery: ({ body, request, reply }) => {
      const asker = askerOf(request) ?? recovery.fresh()
      reply.setCookie(recovery.name, asker, recovery.options)
      return askRecovery(db, body.email, asker)
    },
    recover: ({ body, request }) => recover(db, secret, body, askerOf(request)),
  })
}

export const peopleRoutes = (app: FastifyInstance, { db, uploads, env }: Deps) =>
  serve(app, api.people, {
    me: async ({ user }) => ({ user: await getUser(db, user.id) }),
    profile: async ({ query, visitor }) => {
      const user = await getProfile(db, query.user_id)
      if (user) return { user }
      await countMiss(db, addressLimits[api.people.profile.path], visitor.address, env.ipLimitFactor)
      throw notFound('people.notFound')
    },
    updateProfile: async ({ user, body }) => ({ user: await updateProfile(db, uploads, user, body) }),
    list: ({ query }) => listUsers(db, query),
    deliveryMen: ({ query }) => listCouriers(db, query),
    archive: async ({ user, query }) => ({ user: await archivePerson(db, user, query.user_id) }),
    unarchive: async ({ query }) => ({ user: await unarchivePerson(db, query.user_id) }),
  })
