import { expect, test } from '../people.ts'

test.use({ serviceWorkers: 'block' })

test('a dashboard whose texts are lost on the way begins once they come', { tag: '@phone' }, async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { page } = await as('consumer')
  let lost = 0
  // The page is fetched anew after the first loss, and once only.
  await page.route(/\/assets\/screens-[^/]+\.js$/, (route) => (lost++ < 3 ? route.abort() : route.continue()))
  await page.goto('/dashboard/my-profile')
  // Each of the tries waits some seconds for the next.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 90_000 })
  expect(lost).toBeGreaterThan(3)
})
