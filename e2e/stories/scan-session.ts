import { api } from '@ranar/contract'
import { logIn } from '../log-in.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { withoutStream } from '../ways.ts'

test('scans that cannot be sent without a session lead to the login, and are sent after it', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const [code, admin] = [await book(await as('consumer')), await as('admin')]
  const { page } = admin
  // News of other parcels would find out first that the session is over.
  await withoutStream(page)
  await page.goto('/dashboard/scan')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await admin.idle()
  await admin.context.clearCookies()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await logIn(page, admin)
  await expect(page).toHaveURL(/dashboard\/scan/)
  const stepOf = async () => (await admin.call(api.journeys.details, { query: { parcel_id: code } })).data.step
  await expect.poll(stepOf).toBe('at_office')
})
