import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { database } from '../../../test/database.ts'
import { createApp } from '../../app.ts'
import { readEnv } from '../env.ts'
import type { Pace } from '../http/pace.ts'
import type { PictureKind } from './kinds.ts'

export type Field = [name: string, value: string | Blob, filename?: string]
export const formOf = (...fields: Field[]) => {
  const form = new FormData()
  for (const [name, value, filename] of fields)
    typeof value === 'string' ? form.append(name, value) : form.append(name, value, filename)
  return form
}

/** Starts the app with its own database and data folder; returns functions that sign people up. */
export const signUps = async (more: { pace?: Pace } = {}) => {
  const { db, pool } = await database()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ranar-uploads-'))
  const uploads = path.join(dataDir, 'uploads')
  const env = readEnv({ DATA_DIR: dataDir, IP_LIMIT_FACTOR: '100000', TILE_URL: '' })
  mkdirSync(path.join(dataDir, 'mail'))
  mkdirSync(uploads)
  const app = await createApp({ env, db, pool, secret: Buffer.alloc(32), web: 'none', ...more })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true })
  })

  let people = 0
  /** The email of the person who signed up last. */
  const lastEmail = () => `rahima${people}@ranar.example`
  const person = (): Field[] => {
    people++
    return [
      ['name', 'Rahima'],
      ['email', lastEmail()],
      ['password', 'a bridge over the Padma'],
    ]
  }
  const signUp = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${address}/api/auth/signup`, { method: 'POST', body, headers })
    return {
      status: reply.status,
      ...((await reply.json()) as {
        message: string
        errors?: { path: string }[]
        data: { user: { avatar: { secure_url: string } } }
      }),
      cookie: reply.headers.get('set-cookie'),
    }
  }
  const withAvatar = (avatar: Blob, filename = 'me.jpg') => signUp(formOf(...person(), ['avatar', avatar, filename]))
  const files = () => readdirSync(uploads).sort()
  return { app, address, db, pool, dataDir, uploads, person, lastEmail, signUp, withAvatar, files }
}

/** A kind of picture with its own folder, whose noun uses exactly the files `named`. */
export const proofs = (named: string[]): PictureKind => ({
  in: { folder: 'proofs', inUse: async (_, names) => names.filter((name) => named.includes(name)) },
  size: { width: 1280, height: 1280, fit: 'inside' },
  field: 'file',
  notImage: 'people.avatarNotImage',
})
