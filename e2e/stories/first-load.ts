import { expect, test } from '../people.ts'

test.use({ serviceWorkers: 'block' })

test('a dashboard whose texts fail to load starts once they arrive', { tag: '@phone' }, async ({ as, refusals }) => {
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
