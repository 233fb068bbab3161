import type { Page } from '@playwright/test'
import { type MessageKey, type MessageParams, say } from '@ranar/contract'
import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'

const languages = { en, bn }
export type Words = (key: MessageKey, params?: MessageParams) => string
export const words = (locale: keyof typeof languages): Words => {
  const messages = languages[locale]
  return (key, params) => say(messages, key, params)
}

/** One screenshot: its name, its path, and an optional action first, after which only the viewport is captured. */
export type Screen = { name: string; at: string; open?: Opening }
type Opening = (page: Page, t: Words) => Promise<unknown>
type Found = Record<'delivered' | 'way' | 'pending' | 'paid' | 'runner', string>

const press =
  (key: MessageKey): Opening =>
  (page, t) =>
    page
      .locator('main')
      .getByRole('button', { name: t(key), exact: true, disabled: false })
      .first()
      .click()
/** Screens without an action: those of a folder of the dashboard, by their path. */
const plain = (folder: string, paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ name: path.replace('?', '-').replace('=', '-'), at: `/dashboard/${folder}/${path}` }))
const palette: Opening = (page) => page.keyboard.press('Control+k')
const own = (...more: Screen[]): Screen[] => [
  { name: 'my-profile', at: '/dashboard/my-profile' },
  { name: 'edit-profile', at: '/dashboard/edit-profile' },
  ...more,
]

/** The screenshots of each role; the ids come from the demo data. */
export const drawn = ({ delivered, way, pending, paid, runner }: Found) =>
  ({
    guest: [
      { name: 'home', at: '/' },
      { name: 'login', at: '/auth/login' },
      { name: 'login-errors', at: '/auth/login', open: press('forms.login') },
      { name: 'signup', at: '/auth/signup' },
      { name: 'signup-errors', at: '/auth/signup', open: press('forms.signup') },
      { name: 'recover', at: '/auth/recover' },
      {
        name: 'recover-code',
        at: '/auth/recover',
        open: async (page, t) => {
          await page.getByLabel(t('forms.email')).first().fill('somebody@ranar.example')
          await press('forms.requestCode')(page, t)
          await page.getByLabel(t('forms.code')).waitFor()
        },
      },
      { name: 'parcel-status', at: '/parcel-status' },
      { name: 'parcel-status-of-one', at: `/parcel-status?parcel_id=${delivered}` },
      { name: 'profile', at: `/${runner}` },
      { name: 'nowhere', at: '/nowhere' },
    ],
    unverified: [
      { name: 'home', at: '/' },
      { name: 'verify', at: '/auth/verify' },
      { name: 'unverified', at: '/auth/unverified' },
    ],
    'new-consumer': plain('consumer', [
      'my-parcel',
      'to-review',
      'to-review?isReviewed=true',
      'refunds',
      'statement',
      'book-many',
    ]),
    'new-runner': plain('delivery-men', ['run', 'cash', 'my-delivery-list', 'my-ratings']),
    consumer: own(
      { name: 'home', at: '/' },
      { name: 'book-parcel', at: '/dashboard/consumer/book-parcel' },
      { name: 'book-parcel-errors', at: '/dashboard/consumer/book-parcel', open: press('consumer.book') },
      { name: 'my-parcel', at: '/dashboard/consumer/my-parcel' },
      {
        name: 'my-parcel-cancel',
        at: '/dashboard/consumer/my-parcel?status_stage=pending',
        open: press('consumer.cancel'),
      },
      { name: 'to-review', at: '/dashboard/consumer/to-review' },
      { name: 'to-review-write', at: '/dashboard/consumer/to-review', open: press('consumer.review') },
      { name: 'to-review-done', at: '/dashboard/consumer/to-review?isReviewed=true' },
      { name: 'refunds', at: '/dashboard/consumer/refunds' },
      { name: 'update-parcel', at: `/dashboard/consumer/update-parcel/${pending}` },
      { name: 'update-parcel-map', at: `/dashboard/consumer/update-parcel/${pending}`, open: press('map.openMap') },
      {
        name: 'payment',
        at: '/dashboard/consumer/my-parcel?status_stage=pending',
        open: async (page, t) => {
          await press('consumer.pay')(page, t)
          await page.waitForURL('**/payment')
          await page.getByRole('heading', { level: 1, name: t('consumer.payTitle') }).waitFor()
        },
      },
      { name: 'receipt', at: `/dashboard/consumer/receipt/${paid}` },
      { name: 'parcel', at: `/dashboard/consumer/parcel/${delivered}` },
      ...plain('consumer', ['book-many', 'statement', 'statement-paper']),
      { name: 'label', at: `/dashboard/label/${pending}` },
      { name: 'parcel-status', at: `/parcel-status?parcel_id=${delivered}` },
      { name: 'parcel-status-share', at: `/parcel-status?parcel_id=${delivered}`, open: press('tracking.share') },
      { name: 'nowhere', at: '/dashboard/consumer/nowhere' },
      {
        name: 'notifications',
        at: '/dashboard/my-profile',
        open: (page, t) => page.getByRole('button', { name: t('shell.notifications') }).click(),
      },
      { name: 'account', at: '/', open: (page) => page.locator('header button:has(img)').click() },
      { name: 'theme', at: '/', open: (page, t) => page.getByRole('button', { name: t('shell.theme') }).click() },
    ),
    runner: own(
      { name: 'home', at: '/' },
      { name: 'my-delivery-list', at: '/dashboard/delivery-men/my-delivery-list' },
      {
        name: 'my-delivery-list-delivered',
        at: '/dashboard/delivery-men/my-delivery-list',
        open: press('deliveries.delivered'),
      },
      ...plain('delivery-men', ['my-ratings', 'run', 'cash']),
      { name: 'run-deliver', at: '/dashboard/delivery-men/run', open: press('run.deliver') },
      { name: 'run-fail', at: '/dashboard/delivery-men/run', open: press('run.fail') },
      { name: 'scan', at: '/dashboard/scan' },
      { name: 'parcel-status', at: `/parcel-status?parcel_id=${way}` },
    ),
    admin: own(
      { name: 'home', at: '/' },
      ...plain('admin', [
        'today',
        'runs',
        'run-sheets',
        'suggest',
        'pickups',
        'exceptions',
        'hand-overs',
        'collections',
      ]),
      ...plain('admin', [
        'payouts',
        'payouts?status=sent',
        'books',
        'reports',
        'report-parcels?figure=late',
        'statistics',
      ]),
      ...plain('admin', ['aplies', 'all-delivery-men', 'all-users', 'all-parcels', 'unmatched-payments', 'sms-stops']),
      { name: 'scan', at: '/dashboard/scan' },
      { name: 'labels', at: `/dashboard/labels?ids=${pending},${way}` },
      { name: 'aplies-nothing', at: '/dashboard/admin/aplies?status=accepted&applyFor=admin' },
      { name: 'aplies-details', at: '/dashboard/admin/aplies?status=pending', open: press('admin.seeDetails') },
      {
        name: 'all-parcels-manage',
        at: '/dashboard/admin/all-parcels?status_stage=pending',
        open: press('admin.manage'),
      },
      { name: 'palette', at: '/dashboard/admin/statistics', open: palette },
    ),
    root: [
      ...plain('admin', ['all-users', 'tariff', 'company', 'sms']),
      { name: 'all-users-archive', at: '/dashboard/admin/all-users', open: press('admin.archive') },
    ],
  }) satisfies Record<string, Screen[]>
