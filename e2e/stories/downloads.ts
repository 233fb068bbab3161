import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { api } from '@ranar/contract'
import * as bn from '@ranar/contract/messages/bn/index'
import type { openDb } from '@ranar/server/testing'
import { book, cancel, inDays, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { said } from '../ways.ts'

/** Presses the button and reads the downloaded file: its name, byte order mark, header and rows. */
const download = async (page: Page, button = 'Download CSV', within: Page | Locator = page) => {
  const press = within.getByRole('button', { name: button })
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()])
  const text = await readFile(await file.path(), 'utf8')
  const [header = '', ...rows] = text.slice(1).split('\r\n').slice(0, -1)
  return { name: file.suggestedFilename(), mark: text[0], header: header.split(','), rows }
}

test('a sender downloads all parcels that match the filter, not only the current page', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  const nasty = '=HYPERLINK("http://evil.example"), সালমা'
  const [first, paid, gone] = [
    await book(sender, { name: nasty, weight: 0.25 }),
    await book(sender, { codTaka: 900, chargeFrom: 'cod', proofLevel: 'code_photo', reference: 'INV-7' }),
    await book(sender),
  ]
  for (let more = 0; more < 7; more++) await book(sender)
  await pay(sender, paid)
  await cancel(sender, gone)
  await page.goto('/dashboard/consumer/my-parcel')
  const all = await download(page)
  expect(all).toMatchObject({ name: `ranar-parcels-${inDays(0)}.csv`, mark: '\uFEFF' })
  expect(all.header.slice(0, 8)).toEqual([
    'Parcel id',
    'Parcel type',
    'Weight (kg)',
    'Booked at (Dhaka time)',
    'Approximate delivery date',
    'Delivery status',
    'Price (taka)',
    'Payment status',
  ])
  const added = ['Cash on delivery (taka)', 'Delivery charge', 'Proof of delivery', 'Your reference']
  expect(all.header.slice(-4)).toEqual(added)
  expect(all.rows).toHaveLength(10)
  const row = (code: string) => all.rows.find((one) => one.startsWith(code))
  expect(row(first)).toMatch(new RegExp(`^${first},Small box,0.25,${inDays(0)} \\d\\d:\\d\\d [AP]M,,Pending,66,,,`))
  expect(row(first)).toContain(
    `,"'=HYPERLINK(""http://evil.example""), সালমা","=""+880 1711-000000""",salma@people.example,"House 7, Road 3, Bogura",24.8465,89.3773,`,
  )
  expect(row(first)).toMatch(/,0,Receiver pays at the door,None,$/)
  expect(row(paid)).toContain(',Pending,100,Succeeded,100,')
  expect(row(paid)).toMatch(/,900,From the cash on delivery,The code and a photo,INV-7$/)
  await expect(said(page, 'Downloaded 10 rows')).toBeVisible()

  await page.getByLabel('Status').selectOption('Canceled')
  await expect(page).toHaveURL(/status_stage=canceled/)
  await expect(page.getByText('Total: 1')).toBeVisible()
  const filtered = await download(page)
  expect(filtered.name).toBe(`ranar-parcels-canceled-${inDays(0)}.csv`)
  expect(filtered.rows.map((one) => one.slice(0, gone.length))).toEqual([gone])
})

test('an admin downloads people, couriers and applications, and in Bangla a file with Bangla columns', async ({
  as,
  baseURL,
  refusals,
}) => {
  refusals.push(401)
  const [admin, sender, runner] = [await as('admin'), await as('consumer'), await as('delivery_men')]
  const { page } = admin
  const code = await book(sender)
  await sendOut(admin, runner, code)
  await sender.call(api.applications.applyForAdmin)
  await page.goto('/dashboard/admin/all-users?role=consumer')
  const users = await download(page)
  expect(users.name).toBe(`ranar-users-consumer-${inDays(0)}.csv`)
  expect(users.rows.find((one) => one.startsWith(sender.id))).toContain(`${sender.name},${sender.email},Consumer,`)
  expect(users.rows.filter((one) => one.startsWith(runner.id))).toEqual([])
  await page.goto('/dashboard/admin/all-delivery-men')
  expect((await download(page)).rows).toContain(`${runner.id},${runner.name},${runner.email},,0`)
  await page.goto('/dashboard/admin/aplies?applyFor=admin&status=pending')
  const applications = await download(page)
  expect(applications.name).toBe(`ranar-applications-admin-pending-${inDays(0)}.csv`)
  expect(applications.rows.filter((one) => one.includes(sender.email))).toHaveLength(1)
  await admin.context.addCookies([{ name: 'ranar-locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/dashboard/admin/all-parcels?status_stage=on the way')
  const parcels = await download(page, bn.downloads.csv)
  expect(parcels.header).toEqual(
    expect.arrayContaining([bn.tracking.id, bn.downloads.priceTaka, bn.consumer.senderName]),
  )
  expect(parcels.rows.find((one) => one.startsWith(code))).toMatch(
    new RegExp(`^${code},${bn.parcels.typeV2},1.5,.*,${inDays(1)},${bn.shell.stageOnTheWay},100,`),
  )
  await page.goto('/dashboard/admin/reports')
  const couriers = page.getByRole('region', { name: bn.reports.couriers, exact: true }).first()
  const report = await download(page, bn.reports.csv, couriers)
  expect(report).toMatchObject({ name: `ranar-couriers-${inDays(-29)}-${inDays(0)}.csv`, mark: '\uFEFF' })
  expect(report.header.slice(0, 3)).toEqual([bn.reports.col_name, bn.reports.col_email, bn.reports.col_is_archived])
  // Nobody gets an error as a file once the session has ended.
  await admin.context.clearCookies({ name: 'sid' })
  await couriers.getByRole('button', { name: bn.reports.csv }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a long download shows its progress and can be stopped', async ({ as, db }) => {
  const sender = await as('consumer')
  const { page } = sender
  await manyParcels(db, sender.id, 250)
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/consumer/my-parcels?*limit=100*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('page') ?? '')
    if (asked.length === 2) await held.promise
    await route.continue().catch(() => {})
  })
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByRole('progressbar', { name: 'Download CSV' })).toHaveJSProperty('value', 100)
  await expect(page.getByText('100 of 250 rows')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // A pending request would be awaited instead of repeated, so let it end.
  const late = page.waitForResponse(/page=2&limit=100|limit=100&page=2/)
  held.resolve()
  await late
  const { rows } = await download(page)
  expect(new Set(rows).size).toBe(250)
  expect(asked).toEqual(['1', '2', '1', '2', '3'])
})

test('without signal a sender is told that no file was saved, and can retry once online', async ({ as, refusals }) => {
  refusals.push(0)
  const sender = await as('consumer')
  const { page, context } = sender
  await book(sender)
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByRole('alert').getByText('No file was saved. You seem to be offline.')).toBeVisible()
  await context.setOffline(false)
  expect((await download(page, 'Try again')).rows).toHaveLength(1)
  await expect(page.getByText('No file was saved.')).toHaveCount(0)
})

test('a list longer than a file may hold is downloaded only after a confirmation, and only its first 10,000 rows', async ({
  as,
  db,
}) => {
  test.setTimeout(180_000)
  const sender = await as('consumer')
  const { page } = sender
  await manyParcels(db, sender.id, 10_001)
  const newest = await book(sender)
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByRole('alert').getByText('10,002 rows match, and one file holds 10,000.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('rows match')).toHaveCount(0)
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const { rows } = await download(page, 'Take the first 10,000')
  expect(rows).toHaveLength(10_000)
  expect(rows[0]).toContain(newest)
})

/** Inserts old parcels by SQL, last in everybody else's lists, without triggers; sets their counter at once. */
const manyParcels = async ({ pool }: ReturnType<typeof openDb>, sender: string, count: number) => {
  const client = await pool.connect()
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  await client.query(
    `INSERT INTO parcels (code, sender_id, type, weight_kg, price_taka, receiver_name, receiver_phone, receiver_address, receiver_email, latitude, longitude, created_at)
     SELECT 'RN' || upper(substr(md5($1::text || n), 1, 11)), id, 'v1', 0.5, 66, 'Receiver ' || n, '01711000000', 'Bogura', 'receiver@people.example', 24, 89, '2022-03-01'::timestamptz + n * interval '1 minute'
     FROM users, generate_series(1, $2::int) n WHERE public_id = $1::text::uuid`,
    [sender, count],
  )
  await client.query(
    `INSERT INTO counters (kind, owner_id, key, slot, n) SELECT 'sender', id, 'pending', 0, $2 FROM users WHERE public_id = $1::uuid`,
    [sender, count],
  )
  await client.query('COMMIT')
  client.release()
}
