import { dayFirst } from '@ranar/contract'
import { booking, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, goTo, manage, news, rowWith, said, signUp, verify, writeReceiver } from '../ways.ts'

test.use({ serviceWorkers: 'allow' })

test('a new sender’s parcel is delivered by a new courier, and everybody can follow it', async ({ as }) => {
  test.setTimeout(300_000)
  const [sender, runner, admin, friend] = [await as('guest'), await as('guest'), await as('admin'), await as('guest')]

  await test.step('a visitor signs up, reads the code in the letter and is in', async () => {
    await verify(sender.page, await signUp(sender.page, 'Nasrin Akter'))
    await expect(sender.page).toHaveURL(/\/dashboard\/my-profile$/)
    await expect(sender.page.getByRole('banner').getByText('Consumer')).toBeVisible()
  })

  const code =
    await test.step('the sender books a parcel to a place picked on the map and finds it in My Parcel', async () => {
      const { page } = sender
      await goTo(page, 'Book a Parcel')
      await page.getByRole('textbox', { name: 'Weight' }).fill('1.5')
      await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('100')
      await page.getByRole('combobox', { name: 'Parcel type' }).selectOption({ label: 'Small box' })
      await writeReceiver(page)
      const map = page.getByRole('application', { name: 'Map to choose a place on' })
      await map.scrollIntoViewIfNeeded()
      // The map's code loads once it scrolls into view.
      await expect(map.locator('.leaflet-control-zoom')).toBeVisible()
      await map.click()
      await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^2[0-6]\.\d+$/)
      await expect(page.getByRole('textbox', { name: 'Longitude' })).toHaveValue(/^(8[89]|9[0-2])\.\d+$/)
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(said(page, 'Parcel has been booked!')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard\/consumer\/my-parcel/)
      const row = page.getByRole('row').filter({ hasText: 'Small box' })
      await expect(row).toContainText('will be updated')
      await expect(row).toContainText('Pending')
      await expect(row).toContainText('৳100')
      return (await row.getByText(/^RN[0-9A-Z]{11}$/).textContent()) ?? ''
    })

  const runnerEmail = await test.step('a second visitor signs up and applies on the home page', async () => {
    const { page } = runner
    const email = await signUp(page, 'Rafiq Mia')
    await verify(page, email)
    await page.goto('/')
    const form = page.getByRole('form', { name: 'Apply For Delivery Men' })
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rafiq Mia')
    await expect(form.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(form.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
    await expect(form.getByRole('combobox', { name: 'Gender' })).toHaveValue('others')
    await form.getByLabel('Birth Date').fill('1998-04-12')
    await form.getByRole('textbox', { name: 'Phone' }).fill('01711 222333')
    await form.getByRole('textbox', { name: 'Address' }).fill('Station Road, Bogura')
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(said(page, 'Your application has been sent')).toBeVisible()
    return email
  })

  await test.step('an admin accepts, and the home page of the new courier changes by itself', async () => {
    const { page } = admin
    await page.goto('/dashboard')
    await goTo(page, 'Applications')
    await (await rowWith(page, runnerEmail)).getByRole('button', { name: 'See Details' }).click()
    const details = page.getByRole('dialog', { name: 'Application from Rafiq Mia' })
    await expect(details).toContainText('Station Road, Bogura')
    await details.getByRole('button', { name: 'Accept' }).click()
    await expect(said(page, 'The application has been accepted')).toBeVisible()
    await expect(runner.page.getByRole('heading', { name: 'Apply For Delivery Men' })).toBeHidden()
  })

  await test.step('the admin assigns the parcel to the courier with a date, and the sender’s list shows it at once', async () => {
    const { page } = admin
    await goTo(page, 'All Parcels')
    const drawer = await manage(page, code)
    await drawer.getByLabel('Delivery man').fill(runnerEmail)
    await page.getByRole('option', { name: runnerEmail }).click()
    await drawer.getByLabel('Approximate delivery date').fill(inDays(2))
    await drawer.getByRole('button', { name: 'Assign' }).click()
    await expect(said(page, 'Parcel is on the way')).toBeVisible()
    const row = sender.page.getByRole('row').filter({ hasText: code })
    await expect(row).toContainText('On the way')
    await expect(row).toContainText(inDays(2))
  })

  await test.step('the sender’s bell shows the unread news, and a click marks it read and opens the parcel', async () => {
    const { page } = sender
    await expect(bell(page)).toHaveAccessibleName('Notifications: 2 unread')
    await bell(page).click()
    const onTheWay = news(
      page,
      `Your parcel ${code} to ${booking.name} is on the way, expected by ${dayFirst(inDays(2))}`,
    )
    await expect(onTheWay).toHaveCSS('font-weight', '700')
    await onTheWay.click()
    await expect(page).toHaveURL(`/parcel-status?parcel_id=${code}`)
    await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread')
    // On a phone the click has closed the panel already.
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'My Parcel' })).toBeVisible()
  })

  await test.step('the courier marks the parcel delivered', async () => {
    const { page } = runner
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard\/delivery-men\/my-delivery-list/)
    await expect(page.getByRole('banner').getByText('Delivery Men')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row).toContainText(booking.phone)
    await expect(row).toContainText('Collect ৳100')
    await row.getByRole('button', { name: 'Delivered' }).click()
    const question = page.getByRole('dialog', { name: `Have you delivered parcel ${code}?` })
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused()
    await question.getByRole('button', { name: 'Delivered' }).click()
    await expect(said(page, 'Parcel has been delivered')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Delivered' })).toBeDisabled()
    await expect(row.getByRole('button', { name: 'Returned' })).toBeDisabled()
  })

  await test.step('a friend with the code sees the steps and the names, but no contact details', async () => {
    const { page } = friend
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Parcel ID' }).fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Track' }).click()
    await expect(page).toHaveURL(/\/parcel-status\?parcel_id=/)
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
    const steps = page.getByRole('region', { name: 'The way so far' }).getByRole('listitem')
    await expect(steps).toContainText(['Booked', 'On the way with Rafiq Mia', 'Delivered'])
    await expect(steps.last()).toHaveAttribute('aria-current', 'step')
    await expect(page.getByText(booking.name)).toBeVisible()
    await expect(page.getByText('Nasrin Akter')).toBeVisible()
    // Navigation scrolls the new screen to its top, possibly after it is visible, so scroll until the map shows.
    await expect(async () => {
      await page.getByRole('heading', { name: 'Receiver location' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('region', { name: 'Receiver location' })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    for (const secret of [booking.phone, booking.email, booking.address])
      await expect(page.getByText(secret)).toBeHidden()
    expect(await page.content()).not.toContain(booking.email)
  })

  await test.step('the sender sees every step and the contact details', async () => {
    const { page } = sender
    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row).toContainText('Delivered')
    await expect(row.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()
    await row.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('region', { name: 'The way so far' }).getByRole('listitem')).toContainText([
      'Booked',
      'On the way',
      'Delivered',
    ])
    for (const known of [booking.phone, booking.email, booking.address])
      await expect(page.getByText(known)).toBeVisible()
    await expect(page.getByText('1.5 KG')).toBeVisible()
    const taken = page.getByRole('term').filter({ hasText: 'Taken at the door' }).locator('+ dd')
    await expect(taken).toHaveText('৳100')
  })
})
