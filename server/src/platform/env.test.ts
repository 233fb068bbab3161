import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('with nothing set, everything has its default', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    databaseUrl: null,
    dataDir: path.resolve('data'),
    rootAdmin: { email: 'root@ranar.example', password: null },
    mail: { smtpUrl: null, from: 'Ranar <no-reply@localhost>' },
    sms: { url: null, key: '', sender: '' },
    given: expect.any(Function),
    trustProxy: false,
    ipLimitFactor: 1,
    hstsSubdomains: false,
    tiles: {
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: expect.stringContaining('OpenStreetMap'),
    },
  })
})

test('an operator can set every variable', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '::',
    APP_ORIGIN: 'https://parcels.example/',
    DATABASE_URL: 'postgres://app@db/ranar',
    DATA_DIR: '/var/lib/ranar',
    ROOT_ADMIN_EMAIL: 'Boss@Parcels.Example',
    ROOT_ADMIN_PASSWORD: 'কঠিন-পাসওয়ার্ড',
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 'Ranar <parcels@parcels.example>',
    SMS_URL: 'https://sms.example/send?to={to}&text={text}&key={key}&from={sender}',
    SMS_KEY: 'k',
    SMS_SENDER: 'RANAR',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    IP_LIMIT_FACTOR: '0.5',
    HSTS_SUBDOMAINS: 'True',
    TILE_URL: '',
  })
  expect(env).toEqual({
    port: 8080,
    host: '::',
    origin: 'https://parcels.example',
    databaseUrl: 'postgres://app@db/ranar',
    dataDir: '/var/lib/ranar',
    rootAdmin: { email: 'boss@parcels.example', password: 'কঠিন-পাসওয়ার্ড' },
    mail: { smtpUrl: 'smtps://u:p@mail.example', from: 'Ranar <parcels@parcels.example>' },
    sms: { url: 'https://sms.example/send?to={to}&text={text}&key={key}&from={sender}', key: 'k', sender: 'RANAR' },
    given: expect.any(Function),
    trustProxy: ['10.0.0.0/8', '::1'],
    ipLimitFactor: 0.5,
    hstsSubdomains: true,
    tiles: { url: '', attribution: '' },
  })
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['HOST', 'not a host'],
  ['APP_ORIGIN', 'ranar.example'],
  ['APP_ORIGIN', 'ftp://ranar.example'],
  ['APP_ORIGIN', 'https://ranar.example/app'],
  ['APP_ORIGIN', 'https://u:p@ranar.example'],
  ['DATABASE_URL', 'mysql://db/ranar'],
  ['DATA_DIR', 'a\nb'],
  ['ROOT_ADMIN_EMAIL', 'root'],
  ['ROOT_ADMIN_EMAIL', 'root@10.0.0.1'],
  ['ROOT_ADMIN_EMAIL', 'root@ranar.x'],
  ['ROOT_ADMIN_PASSWORD', 'short'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'Ranar'],
  ['SMS_URL', 'sms.example/?to={to}&text={text}'],
  ['SMS_URL', 'https://sms.example/?to={to}'],
  ['SMS_URL', 'https://{to}.sms.example/{text}'],
  ['SMS_KEY', 'a\nb'],
  ['SMS_SENDER', 'a\nb'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['IP_LIMIT_FACTOR', '0'],
  ['IP_LIMIT_FACTOR', 'Infinity'],
  ['HSTS_SUBDOMAINS', '1'],
  ['HSTS_SUBDOMAINS', 'constructor'],
  ['TILE_URL', 'https://tiles.example/'],
])('%s=%j stops the start with one line that names it', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]+$`))
})

test('an empty variable counts as unset', () => {
  const { origin, given } = readEnv({ PORT: '', APP_ORIGIN: ' ', STRIPE_SECRET_KEY: ' ' })
  expect(origin).toBe('http://localhost:3000')
  expect(given('STRIPE_SECRET_KEY')).toBeUndefined()
})
