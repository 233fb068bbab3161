import type { Locator } from '@playwright/test'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { atRest, rowWith, said } from '../ways.ts'

/** Returns the labels of the links and buttons that this toast covers wholly or in part. */
const coveredBy = (words: Locator) =>
  words.evaluate((text) =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
      .filter((control) => {
        const { left, top, bottom, width } = control.getBoundingClientRect()
        return [top + 6, bottom - 6].some((y) =>
          text.parentElement?.contains(document.elementFromPoint(left + width / 2, y)),
        )
      })
      .map((control) => control.innerText),
  )

test('at the end of a list a toast covers neither the last row nor the pages', { tag: '@phone' }, async ({ as }) => {
  const sender = await as('consumer')
  const codes: string[] = []
  for (let booked = 0; booked < 4; booked++) codes.push(await book(sender))
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const row = await rowWith(page, codes[1] ?? '')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(row).toContainText('Canceled')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => coveredBy(said(page, 'Parcel has been canceled'))).toEqual([])
})

test('at the end of a window without room to scroll a toast stands where it covers nothing to press', {
  tag: '@desktop',
}, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const row = await rowWith(page, code)
  await row.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel/ })
  await expect(question).toBeVisible()
  const { bottom } = await row.evaluate((one) => one.getBoundingClientRect().toJSON())
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: Math.ceil(bottom) + 20 })
  await page.evaluate(() => scrollTo(0, 0))
  await question.getByRole('button', { name: /^Cancel/ }).click()
  await expect(said(page, 'Parcel has been canceled')).toBeVisible()
  await expect(question).toBeHidden()
  await expect.poll(() => coveredBy(said(page, 'Parcel has been canceled'))).toEqual([])
})

test('a toast does not move under a pressed pointer, where it would take the click', { tag: '@desktop' }, async ({
  as,
}) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const row = await rowWith(page, code)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  const toast = said(page, 'Parcel has been canceled')
  await expect(toast).toBeVisible()
  await atRest(page)
  await page.mouse.move(5, 5)
  await page.mouse.down()
  // More buttons than anywhere else appear where the toast is.
  const before = await toast.evaluate((text) => {
    const { left, top } = text.getBoundingClientRect()
    for (let made = 0; made < 20; made++) {
      const button = document.createElement('button')
      button.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: 40px; height: 40px`
      document.body.append(button)
    }
    return left
  })
  const left = () =>
    toast.evaluate(
      (text) =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(text.getBoundingClientRect().left))),
        ),
    )
  expect(await left()).toBe(before)
  await page.mouse.up()
  await expect.poll(left).not.toBe(before)
})
