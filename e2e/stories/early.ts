import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { expect, test } from '../people.ts'
import { hold, said, scripts } from '../ways.ts'

/** Fills and submits the server-rendered career form before the page's scripts have loaded. */
const applyEarly = async (page: Page) => {
  await page.goto('/', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Rafiq Mia')
  await form.getByRole('textbox', { name: 'Email' }).fill('rafiq@people.example')
  await form.getByLabel('Birth Date').fill('1998-04-12')
  await form.getByRole('textbox', { name: 'Phone' }).fill('01711 222333')
  await form.getByRole('textbox', { name: 'Address' }).fill('Station Road, Bogura')
  await form.getByRole('button', { name: 'Apply' }).click()
  return form
}

test('a guest who applies before the scripts have loaded keeps the input, is asked to log in, and no input enters the URL', async ({
  as,
}) => {
  const { page } = await as('guest')
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  const { release } = await hold(page, scripts)
  const form = await applyEarly(page)
  release()
  await expect(said(page, 'To apply for Delivery Men You have to Login first.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rafiq Mia')
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('Station Road, Bogura')
  await expect(page).toHaveURL('/')
  expect(asked).toHaveLength(1)
})

test('an application sent before the scripts have loaded arrives once', async ({ as }) => {
  const [{ page, email }, admin] = [await as('consumer'), await as('admin')]
  const { release } = await hold(page, scripts)
  await applyEarly(page)
  release()
  await expect(said(page, 'Your application has been sent')).toBeVisible()
  await expect(page).toHaveURL('/')
  const { applies } = (await admin.call(api.applications.list, { query: { status: 'pending', limit: 100 } })).data
  expect(applies.filter(({ candidate }) => candidate.email === email)).toMatchObject([
    { meta: { address: 'Station Road, Bogura', phone: '01711 222333' } },
  ])
})
