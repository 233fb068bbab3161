import { api } from '@ranar/contract'
import { named } from '../desk.ts'
import { book, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { courierOf } from '../run.ts'
import { cast, hold } from '../ways.ts'

/** Opens a courier's run with `count` parcels, which the returned button gives to `taker`. */
const beforeMove = async ({ page }: Person, courier: Person, codes: string[], taker: Person) => {
  await page.goto(`/dashboard/admin/runs?courier=${courier.id}`)
  for (const code of codes) await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  const form = page.getByRole('form', { name: 'Give to' })
  await form.getByRole('combobox').selectOption(taker.id)
  return form.getByRole('button', { name: 'Move' })
}
const withStops = async (as: As, count: number) => {
  const team = await cast(as)
  const codes: string[] = []
  for (let n = 0; n < count; n++) codes.push(await book(team.sender))
  for (const code of codes) await sendOut(team.admin, team.courier, code, 0)
  return { ...team, codes, code: codes[0] ?? '' }
}

test('of two dispatchers who give the same stops to different couriers, the second is told at once who has them', async ({
  as,
}) => {
  const { sender, admin, courier, other, codes } = await withStops(as, 9)
  const [colleague, third] = [await as('admin'), await as('delivery_men')]
  const name = await named(other, 'Chanchal')
  const moves = [
    await beforeMove(admin, courier, codes, other),
    await beforeMove(colleague, courier, codes, third),
  ] as const
  // The colleague's screen learns of the move only after the click.
  const news = await hold(colleague.page, '**/api/admin/runs*')
  await moves[0].click()
  await expect(admin.page.getByText(`9 moved to ${name}`)).toBeInViewport()
  await moves[1].click()
  const stayed = colleague.page.getByRole('alert').filter({ hasText: 'These stayed where they were' })
  await expect(stayed.getByText(`${admin.name} gave it to ${name} at `)).toHaveCount(9)
  news.release()
  await expect(stayed).toBeInViewport()
  await expect(colleague.page.getByRole('heading', { level: 2, name: courier.name })).toBeFocused()
  for (const code of codes) expect(await courierOf(sender, code)).toBe(other.id)
})

test('a dispatcher whose connection breaks in a move still finds the parcel with its courier, and sends it again', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { sender, admin, courier, other, codes, code } = await withStops(as, 1)
  const { page } = admin
  const move = await beforeMove(admin, courier, codes, other)
  await page.route('**/api/admin/move-parcels', (route) => route.abort())
  await move.click()
  const lost = page.getByRole('alert').filter({ hasText: 'No answer came' })
  await expect(lost).toBeInViewport()
  expect(await courierOf(sender, code)).toBe(courier.id)
  await page.unroute('**/api/admin/move-parcels')
  await lost.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`1 moved to ${other.name}`)).toBeVisible()
  await expect(lost).toBeHidden()
  expect(await courierOf(sender, code)).toBe(other.id)
})

test('a move whose reply was lost is sent again without moving twice, and can then be undone', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { sender, admin, courier, other, codes, code } = await withStops(as, 1)
  const { page } = admin
  const move = await beforeMove(admin, courier, codes, other)
  await page.route('**/api/admin/move-parcels', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await move.click()
  await expect.poll(() => courierOf(sender, code)).toBe(other.id)
  await page.unroute('**/api/admin/move-parcels')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`1 moved to ${other.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`1 moved to ${courier.name}`)).toBeFocused()
  expect(await courierOf(sender, code)).toBe(courier.id)
  const { timeline } = (await sender.call(api.journeys.details, { query: { parcel_id: code } })).data
  expect(timeline.filter(({ name }) => name === 'assigned')).toHaveLength(3)
})
