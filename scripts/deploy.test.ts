import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api, type Endpoint, PREFIX } from '@ranar/contract'
import { expect, test } from 'vitest'

const unit = readFileSync(path.resolve(import.meta.dirname, '../deploy/ranar@.service'), 'utf8')
/** Returns the lines `Name=value` of one section. */
const section = (name: string) =>
  unit
    .split(/^\[/m)
    .find((part) => part.startsWith(`${name}]`))
    ?.split('\n')
    .slice(1)

test('systemd restarts the app without limit, however often a start fails', () => {
  expect(section('Unit')).toContain('StartLimitIntervalSec=0')
  expect(section('Service')).toContain('Restart=always')
})

test('nginx passes on every form unbuffered, so that the app can refuse it before the upload', () => {
  const nginx = readFileSync(path.resolve(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')
  const [, pattern = ''] = /location ~ (\S+) \{[^}]*proxy_request_buffering off;/.exec(nginx) ?? []
  const forms = Object.values(api).flatMap((group) => Object.values<Endpoint>(group).filter(({ form }) => form))
  expect(forms.length).toBeGreaterThan(0)
  for (const { path: form } of forms) expect(PREFIX + form).toMatch(new RegExp(pattern))
})
