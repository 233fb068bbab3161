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
  '_map.js': { file: 'assets/map.js' },
  'src/routes/_site.index.tsx?tsr-split=component': { file: 'assets/home.js' },
}
const ids = {
  __root__: { options: {} },
  '/_site/': { options: {} },
  '/_site/parcel-status': { options: { staticData: { texts: 'parcel' } } },
}
const { routes } = manifests(ids, built)('bn')

test('every page loads the entry and the texts of its language', () => {
  expect(routes.__root__).toMatchObject({ preloads: ['/assets/entry.js', '/assets/bn.js'], css: ['/assets/frame.css'] })
  expect(routes.__root__?.scripts?.[0]?.attrs?.src).toBe('/assets/entry.js')
})

test('a page announces its own code, what that needs, and its texts, but nothing twice', () => {
  expect(routes['/_site/parcel-status']).toEqual({
    preloads: ['/assets/status.js', '/assets/map.js', '/assets/bn-parcel.js'],
    css: ['/assets/status.css'],
  })
  expect(routes['/_site/']).toEqual({ preloads: ['/assets/home.js'], css: [] })
})
