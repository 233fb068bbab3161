import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { book, bookLinked, cancel, deliver, inDays, pay, sendOut } from './parcels.ts'
import { type As, expect, type Person } from './people.ts'

/** A long name without a space, for which every screen must have room. */
export const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelche'
const toLong = { name: LONG, address: `${LONG}${LONG}${LONG}`, email: `${LONG}@${LONG}.example` }
const named = async (person: Person) => {
  await person.call(api.people.updateProfile, { body: { name: LONG, address: LONG, designation: LONG } })
  return person
}
const everybody = ['/', '/parcel-status']
const members = ['/dashboard/my-profile', '/dashboard/edit-profile']

/** For each role: makes a person with data on every screen, and returns that person and the screens' paths. */
export const casts = {
  guest: async (as: As) => {
    const [guest, sender, runner] = [
      await as('guest'),
      await named(await as('consumer')),
      await named(await as('delivery_men')),
    ]
    const code = await book(sender, toLong)
    const { page } = await bookLinked(sender, { name: LONG })
    const pages = [
      ...everybody,
      `/parcel-status?parcel_id=${code}`,
      page,
      `/${runner.id}`,
      '/auth/login',
      '/auth/signup',
      '/auth/recover',
      '/no/such/page',
    ]
    return { who: guest, pages }
  },
  unverified: async (as: As) => ({ who: await as('unverified'), pages: ['/', '/auth/verify', '/auth/unverified'] }),
  consumer: async (as: As) => {
    const [who, admin, runner] = [
      await named(await as('consumer')),
      await as('admin'),
      await named(await as('delivery_men')),
    ]
    const [pending, away, done, paid] = [
      await book(who, toLong),
      await book(who, toLong),
      await book(who, { codTaka: 700, reference: LONG }),
      await book(who),
    ]
    await finish(who, admin, runner, { away, done, paid })
    const [get, own] = [(name: string) => `/dashboard/consumer/${name}`, [...everybody, ...members]]
    const lists = [
      'book-parcel',
      'book-many',
      'my-parcel',
      'to-review',
      'to-review?isReviewed=true',
      'refunds',
      'statement',
      'statement-paper',
      `update-parcel/${pending}`,
      `receipt/${paid}`,
      `parcel/${pending}`,
      `parcel/${away}`,
    ].map(get)
    const due = (await who.call(api.payments.createIntent, { query: { parcel_id: pending } })).data
    return {
      who,
      pages: [
        ...own,
        ...lists,
        `/parcel-status?parcel_id=${away}`,
        `/dashboard/label/${pending}`,
        `/dashboard/labels?ids=${pending},${away}&paper=a4`,
        `/payment?q=${Buffer.from(JSON.stringify(due)).toString('base64url')}`,
        `/payment/back?parcel_id=${pending}`,
        `/payment/back?parcel_id=${pending}&end=failed`,
      ],
    }
  },
  delivery_men: async (as: As) => {
    const [who, admin, sender] = [
      await named(await as('delivery_men')),
      await as('admin'),
      await named(await as('consumer')),
    ]
    const [away, done, paid] = [await book(sender, toLong), await book(sender), await book(sender)]
    await finish(sender, admin, who, { away, done, paid })
    return {
      who,
      pages: [
        ...members,
        '/dashboard/delivery-men/run',
        '/dashboard/scan',
        '/dashboard/delivery-men/cash',
        '/dashboard/delivery-men/my-delivery-list',
        '/dashboard/delivery-men/my-ratings',
        `/parcel-status?parcel_id=${away}`,
      ],
    }
  },
  root: async (as: As) => {
    const [who, sender] = [await named(await as('root')), await named(await as('consumer'))]
    await sender.call(api.applications.applyForAdmin)
    const [, refunded] = [await book(sender, toLong), await book(sender, { name: 'Mohammad Abdur Rahman Chowdhury' })]
    await pay(sender, refunded)
    await cancel(sender, refunded)
    await sender.call(api.refunds.request, { query: { parcel_id: refunded } })
    const [runner, admin] = [await named(await as('delivery_men')), await as('admin')]
    const [away, fetched] = [await book(sender, toLong), await book(sender, toLong)]
    await sendOut(admin, runner, away, 0)
    await sender.call(api.journeys.pickup, {
      body: { parcel_id: fetched, mode: 'collect', address: `${LONG} ${LONG}`, day: inDays(0) },
    })
    const sheets = [`runs?courier=${runner.id}`, `run-sheets?courier=${runner.id}`, 'suggest', 'pickups', 'exceptions']
    const screens = [
      ...sheets,
      'today',
      'statistics',
      'aplies',
      'all-delivery-men',
      'all-users',
      'all-parcels',
      'payouts',
      'payouts?status=draft',
      'payouts?status=sent',
      'hand-overs',
      'collections',
      'books',
      'tariff',
      'unmatched-payments',
      'sms',
      'sms-stops',
      'company',
      'reports',
      'report-parcels?figure=late',
    ].map((name) => `/dashboard/admin/${name}`)
    return { who, pages: [...members, ...screens, '/dashboard/scan', `/dashboard/scan?mode=load&courier=${runner.id}`] }
  },
} satisfies Record<string, (as: As) => Promise<{ who: Person; pages: string[] }>>

const finish = async (
  sender: Person,
  admin: Person,
  runner: Person,
  { away, done, paid }: Record<'away' | 'done' | 'paid', string>,
) => {
  for (const code of [away, done]) await sendOut(admin, runner, code)
  await deliver(runner, done)
  await sender.call(api.reviews.add, {
    query: { parcel_id: done },
    body: { rating: 4, comment: `Quick and friendly, ${LONG}${LONG}.` },
  })
  await pay(sender, paid)
  await cancel(sender, paid)
}

/** Waits until a screen shows its data instead of placeholders, its fonts have loaded and it has hydrated. */
export const settled = async ({ page, idle }: Person) => {
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  // A busy status waits for the payment provider, so it is part of the loaded screen.
  await expect(page.locator('main [aria-busy="true"]:not([role="status"])'), address).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  // The server's markup is visible before hydration; the router removes $_TSR once hydration has begun.
  await page.waitForFunction(() => !('$_TSR' in window))
  await idle()
}

/** Switches a loaded screen to the other language, by its button or, where paper has none, by loading it again. */
export const inOtherLanguage = async (who: Person) => {
  const { page, context } = who
  const other = (await page.locator('html').getAttribute('lang')) === 'en' ? 'bn' : 'en'
  const button = page.getByRole('banner').locator(`button[lang="${other}"]`)
  if (await button.isVisible()) await button.click()
  else {
    await context.addCookies([{ name: 'ranar-locale', value: other, url: new URL('/', page.url()).href }])
    await page.reload()
  }
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  // The button is busy until texts of the server have arrived in that language too.
  await expect(page.locator('header form button[lang][aria-disabled="true"]')).toHaveCount(0)
  await settled(who)
}

/** The open drawers and questions, which cover the page; the notice of private windows is a dialog that does not. */
export const modals = (page: Page) => page.locator('dialog:modal, [role="dialog"][aria-modal="true"]')
