import { expect, test } from 'vitest'
import { type Built, manifests } from './assets.ts'

const built: Built = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/frame.css'], isEntry: true },
  'src/lib/messages/bn-light.ts': { file: 'assets/bn.js' },
  'src/lib/messages/bn-parcel.ts': { file: 'assets/bn-parcel.js' },
  'src/routes/_site.parcel-status.tsx?tsr-split=component': {
    file: 'assets/status.js',
    css: ['assets/status.css'],
    imports: ['_map.js', 'src/entry-client.tsx'],
  },
  '_map.js': { file: 'assets/map.js', css: ['assets/map.css'] },
  'src/routes/_site.index.tsx?tsr-split=component': { file: 'assets/home.js' },
  'src/routes/_site.auth.tsx?tsr-split=component': { file: 'assets/door.js', css: ['assets/kit.css'] },
  'src/routes/_site.auth.login.tsx?tsr-split=component': { file: 'assets/login.js', imports: ['_kit.js'] },
  'src/routes/_site.auth.recover.tsx?tsr-split=component': { file: 'assets/recover.js', imports: ['_kit.js'] },
  'src/features/auth/guards.ts': { file: 'assets/guards.js' },
  '../contract/src/messages/bn/account.ts': { file: 'assets/bn-account.js' },
  'src/routes/dashboard.tsx?tsr-split=component': { file: 'assets/frame-inside.js' },
  'src/routes/dashboard.delivery-men.run.tsx?tsr-split=component': { file: 'assets/run.js', css: ['assets/run.css'] },
  '_kit.js': { file: 'assets/kit.js', css: ['assets/field.css'] },
}
const ids = {
  __root__: { options: {} },
  '/_site/': { options: {} },
  '/_site/parcel-status': { options: { staticData: { texts: 'parcel' } } },
  '/_site/auth': { options: {} },
  '/_site/auth/login': { options: { beforeLoad: () => {} } },
  '/_site/auth/recover': { options: {} },
  '/dashboard': { options: {} },
  '/dashboard/delivery-men/run': { options: {} },
}
const manifest = manifests(ids, built)
const { routes } = manifest('bn')

test('every page loads the entry and the texts of its language', () => {
  expect(routes.__root__).toMatchObject({ preloads: ['/assets/entry.js', '/assets/bn.js'], css: ['/assets/frame.css'] })
  expect(routes.__root__?.scripts?.[0]?.attrs?.src).toBe('/assets/entry.js')
})

test('a page preloads what its code imports, then its code and texts, each once; its styles come last', () => {
  expect(routes['/_site/parcel-status']).toEqual({
    preloads: ['/assets/map.js', '/assets/status.js', '/assets/bn-parcel.js'],
    css: ['/assets/map.css', '/assets/status.css'],
  })
  expect(routes['/_site/']).toEqual({ preloads: ['/assets/home.js'], css: [] })
})

test('the frame of a page that the browser alone renders preloads the page’s code, guards and texts', () => {
  const door = (path: string) => manifest('bn', path).routes['/_site/auth']
  expect(door('/auth/recover')).toEqual({
    preloads: ['/assets/door.js', '/assets/bn-account.js', '/assets/kit.js', '/assets/recover.js'],
    css: ['/assets/kit.css', '/assets/field.css'],
  })
  expect(door('/auth/login')?.preloads).toContain('/assets/guards.js')
  expect(manifest('bn', '/dashboard/delivery-men/run').routes['/dashboard']).toEqual({
    preloads: ['/assets/frame-inside.js', '/assets/run.js'],
    css: ['/assets/run.css'],
  })
  expect(door('/auth/nothing')?.preloads).toEqual(['/assets/door.js', '/assets/bn-account.js'])
  expect(manifest('bn', '/auth/login')).toBe(manifest('bn', '/auth/login'))
})
