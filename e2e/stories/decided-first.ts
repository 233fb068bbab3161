import { api } from '@ranar/contract'
import { book, deliver, reject, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { manage, rowWith } from '../ways.ts'

test('a question without text stays and says that a colleague was faster', async ({ as, calls }) => {
  const [root, colleague, someone] = [await as('root'), await calls('root'), await calls('consumer')]
  const name = `Faster ${crypto.randomUUID().slice(0, 8)}`
  await someone.call(api.people.updateProfile, { body: { name } })
  const { page } = root
  await page.goto('/dashboard/admin/all-users')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('dialog', { name: `Archive ${name}?` })
  await expect(question.getByRole('button', { name: 'Archive' })).toBeVisible()
  await colleague.call(api.people.archive, { query: { user_id: someone.id } })
  await expect(question.getByRole('alert')).toContainText('This has just been done elsewhere')
  await expect(question.getByRole('button', { name: 'Archive' })).toBeHidden()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
})

test('a dispatcher who asks to reject a parcel is told in the question that it can no longer be rejected', async ({
  as,
  calls,
}) => {
  const [admin, colleague, sender] = [await as('admin'), await calls('admin'), await calls('consumer')]
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels')
  const drawer = await manage(page, code)
  await drawer.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('dialog', { name: `Reject parcel ${code}?` })
  await expect(question.getByRole('button', { name: 'Reject' })).toBeVisible()
  await reject(colleague, code)
  await expect(question.getByRole('status')).toContainText('can no longer be assigned or rejected')
  await expect(question.getByRole('button', { name: 'Reject' })).toBeHidden()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(drawer.getByText('This parcel can no longer be assigned or rejected').first()).toBeVisible()
})

test('what a dispatcher has typed in the drawer stays when a colleague moves the parcel, with the move if it is possible', async ({
  as,
  calls,
}) => {
  const [admin, colleague] = [await as('admin'), await calls('admin')]
  const [sender, courier] = [await as('consumer'), await calls('delivery_men')]
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels')
  const form = (await manage(page, code)).getByRole('form', { name: 'Move it' })
  const what = form.getByRole('combobox', { name: 'What is done?' })
  await what.selectOption('receive')
  const reason = form.getByLabel('Reason')
  await reason.fill('Brought to the counter')
  await sendOut(colleague, courier, code, 0)
  // Only an assigned parcel can be taken back.
  await expect(what.getByRole('option', { name: 'Take it back' })).toBeAttached()
  await expect(what).toHaveValue('receive')
  await expect(reason).toHaveValue('Brought to the counter')
  await expect(reason).toBeFocused()
  await colleague.call(api.desk.move, { body: { move: 'receive', parcel_ids: [code] } })
  await expect(form.getByRole('alert')).toContainText('No longer possible: Receive it in the office')
  await expect(reason).toHaveValue('Brought to the counter')
  await what.selectOption('turn_back')
  await expect(form.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: 'Do it' }).click()
  const question = page.getByRole('dialog', { name: /^Send it back to the sender/ })
  await question.getByRole('button', { name: 'Do it' }).click()
  await expect(reason).toBeHidden()
  const { step } = (await colleague.call(api.journeys.details, { query: { parcel_id: code } })).data
  expect(step).toBe('returning')
})

test('a dispatcher who loses the right to count while counting reads that, not that somebody was faster', async ({
  as,
  calls,
  refusals,
}) => {
  // The list may be read again just before the rights are.
  refusals.push(403)
  const [admin, root] = [await as('admin'), await calls('root')]
  const [sender, courier] = [await calls('consumer'), await calls('delivery_men')]
  const name = `Counted ${crypto.randomUUID().slice(0, 8)}`
  await courier.call(api.people.updateProfile, { body: { name } })
  const code = await book(sender, { codTaka: 1000, weight: 1 })
  await sendOut(root, courier, code, 0)
  await deliver(courier, code)
  await courier.call(api.cash.handOver, { body: { notes: { '100': 11 }, taka: 1100 } })
  const { page } = admin
  await page.goto('/dashboard/admin/hand-overs?status=submitted')
  await (await rowWith(page, name)).getByRole('button', { name: 'Count', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Accept the cash/ })
  await question.getByLabel('How many ৳100 notes').fill('11')
  const was = ['dispatch', 'money', 'people'] as const
  await root.call(api.staff.giveRights, { body: { user_id: admin.id, rights: ['dispatch', 'people'], was: [...was] } })
  const left = page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(left).toContainText('Your account has no right to handle cash')
  await expect(left).not.toContainText('This has just been done elsewhere')
})

test('a colleague’s move that takes the parcel from the list leaves the focus in the reason that is being written', async ({
  as,
  calls,
}) => {
  const [admin, colleague] = [await as('admin'), await calls('admin')]
  const [sender, courier] = [await calls('consumer'), await calls('delivery_men')]
  const [booked, received] = [await book(sender), await book(sender)]
  await colleague.call(api.desk.move, { body: { move: 'receive', parcel_ids: [received] } })
  const { page } = admin
  const write = async (code: string) => {
    await sendOut(colleague, courier, code, 0)
    await page.goto(`/dashboard/admin/today?step=assigned&open=${code}`)
    const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
    const form = drawer.getByRole('form', { name: 'Move it' })
    await form.getByRole('combobox', { name: 'What is done?' }).selectOption('unassign')
    await form.getByLabel('Reason').pressSequentially('He is ill')
    await colleague.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
    return { drawer, form }
  }
  const { drawer, form } = await write(booked)
  await expect(form.getByRole('alert')).toContainText('No longer possible: Take it back')
  await page.keyboard.type(' and tired')
  await expect(form.getByLabel('Reason')).toHaveValue('He is ill and tired')
  await expect(form.getByLabel('Reason')).toBeFocused()
  await expect(drawer).toBeVisible()

  // At the office nothing else can be done, so the form goes.
  await write(received)
  const left = page.getByRole('dialog', { name: 'What you wrote was not sent' }).getByRole('textbox')
  await expect(left).toHaveValue('He is ill')
  await page.keyboard.type(' and tired')
  await expect(left).toBeFocused()
})
