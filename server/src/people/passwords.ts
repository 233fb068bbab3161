import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { CODE_ALPHABET } from '@ranar/contract'
import { concurrencyLimit } from '../platform/concurrency-limit.ts'

// Parameters of OWASP's password storage sheet for argon2id; about 10 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashing = concurrencyLimit(2, 100)

export const hashPassword = (password: string) => hashing(() => hash(password, cost))

let stranger: Promise<string> | undefined
/** Compares a password with its hash; does the same work without a hash, so that timing reveals no account. */
export const isPassword = async (passwordHash: string | undefined, password: string) => {
  stranger ??= hash('nobody has this password', cost)
  const against = passwordHash ?? (await stranger)
  const right = await hashing(() => verify(against, password))
  return right && passwordHash !== undefined
}

export const madePassword = () =>
  Array.from({ length: 16 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
