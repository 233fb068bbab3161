import { expect, test } from '../people.ts'

test('a dashboard whose texts fail to load starts once they arrive', async ({ as, refusals }) => {
  refusals.push(0)
  const { page } = await as('consumer')
  let lost = 0
  // The first failure reloads the page; later ones are retried.
  await page.route(/\/assets\/screens-[^/]+\.js$/, (route) => (lost++ < 3 ? route.abort() : route.continue()))
  await page.goto('/dashboard/my-profile')
  // The retries are some seconds apart.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 90_000 })
  expect(lost).toBeGreaterThan(3)
})

for (const [what, pattern] of [
  ['the page’s script', /\/assets\/entry-client-[^/]+\.js$/],
  ['a file that it imports', /\/assets\/rolldown-runtime-[^/]+\.js$/],
] as const) {
  test(`pages for which ${what} is lost once load again by themselves`, async ({ as, refusals }) => {
    refusals.push(0)
    const { page } = await as('consumer')
    let lost = 0
    await page.route(pattern, (route) => (lost++ < 1 ? route.abort() : route.continue()))
    await page.goto('/dashboard/my-profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(lost).toBe(2)
    await page.evaluate(() => sessionStorage.clear())
    lost = 0
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    expect(lost).toBe(2)
  })

  test(`a dashboard for which ${what} does not arrive says so, and starts after Try again`, async ({
    as,
    refusals,
  }) => {
    refusals.push(0)
    const { page } = await as('consumer')
    let isLost = true
    await page.route(pattern, (route) => (isLost ? route.abort() : route.continue()))
    await page.goto('/dashboard/my-profile')
    await expect(page.getByText('Ranar has not started yet')).toBeVisible()
    isLost = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Ranar has not started yet')).toHaveCount(0)
  })
}

test('a page that somebody has begun to use is not loaded again when its script is lost', async ({ as, refusals }) => {
  refusals.push(0)
  const { page } = await as('guest')
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry-client-[^/]+\.js$/, (route) => gate.promise.then(() => route.abort()))
  await page.goto('/parcel-status', { waitUntil: 'commit' })
  const box = page.locator('main').getByRole('textbox')
  await box.fill('RN7K3M9QX2TAV')
  gate.resolve()
  await page.waitForLoadState('load')
  await expect(box).toHaveValue('RN7K3M9QX2TAV')
  expect(asked).toHaveLength(1)
})
