import type { As } from './people.ts'
import { withoutStream } from './ways.ts'

/** Opens a draft of the tariff's next version as root. Without the stream, because other stories publish versions. */
export const openDraft = async (as: As) => {
  const { page } = await as('root')
  await withoutStream(page)
  await page.goto('/dashboard/admin/tariff')
  await page.getByRole('button', { name: 'New version' }).click()
  return {
    page,
    problems: page.getByRole('status', { name: 'To fix before it can be published' }),
    publish: page.getByRole('button', { name: 'Publish', exact: true }),
  }
}
