import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { expect, test } from '../people.ts'
import { said } from '../ways.ts'

/** A slow line: the page is there and its code is not, until `release`. */
const withoutCode = async (page: Page) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Fills the career form as it came from the server, and sends it. */
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

test('a guest who applies before the code of the page is here keeps what was written, is told to log in, and nothing of it goes into the address', async ({
  as,
}) => {
  const { page } = await as('guest', { serviceWorkers: 'block' })
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  const release = await withoutCode(page)
  const form = await applyEarly(page)
  release()
  await expect(said(page, 'To apply for Delivery Men You have to Login first.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rafiq Mia')
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('Station Road, Bogura')
  await expect(page).toHaveURL('/')
  expect(asked).toHaveLength(1)
})

test('an application that is sent before the code of the page is here arrives, once', async ({ as }) => {
  const [{ page, email }, admin] = [await as('consumer', { serviceWorkers: 'block' }), await as('admin')]
  const release = await withoutCode(page)
  await applyEarly(page)
  release()
  await expect(said(page, 'Your application has been sent')).toBeVisible()
  await expect(page).toHaveURL('/')
  const { applies } = (await admin.call(api.applications.list, { query: { status: 'pending', limit: 100 } })).data
  expect(applies.filter(({ candidate }) => candidate.email === email)).toMatchObject([
    { meta: { address: 'Station Road, Bogura', phone: '01711 222333' } },
  ])
})
