import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { database } from '../../../test/database.ts'
import { peoplePictures } from '../../people/pictures.ts'
import { deleteHandler, sweepHandler } from './cleaning.ts'
import { blob, picture } from './pictures.fixture.ts'
import { keepPicture, newPictureName, pathOf, placeholder } from './pictures.ts'
import { proofs, signUps } from './uploads.fixture.ts'

const { db, uploads, withAvatar, files } = await signUps()
const longAgo = new Date(Date.now() - 3_700_000)
const at = { job: {} as never, signal: new AbortController().signal }

test('a file that no row names is deleted after an hour', async () => {
  const { data } = await withAvatar(blob(await picture('webp')))
  const named = path.basename(data.user.avatar.secure_url)
  const [orphan, fresh] = [newPictureName(), newPictureName()]
  const draft = `.${newPictureName()}.tmp`
  for (const name of [orphan, fresh, draft]) writeFileSync(path.join(uploads, name), 'x')
  for (const name of [named, orphan, draft]) utimesSync(path.join(uploads, name), longAgo, longAgo)
  await sweepHandler({ db, uploads, folders: [peoplePictures] })({}, at)
  expect(files()).toEqual(expect.arrayContaining([named, fresh]))
  expect(files()).not.toContain(orphan)
  expect(files()).not.toContain(draft)
  await deleteHandler({ db, uploads, folders: [peoplePictures] })({ name: named }, at)
  expect(statSync(path.join(uploads, named)).isFile()).toBe(true)
})

test('with a database that names none of the pictures, such as an empty one, the sweep deletes none', async () => {
  const { data } = await withAvatar(blob(await picture('webp')))
  const name = path.basename(data.user.avatar.secure_url)
  utimesSync(path.join(uploads, name), longAgo, longAgo)
  const before = files()
  const other = await database()
  await sweepHandler({ db: other.db, uploads, folders: [peoplePictures] })({}, at)
  expect(files()).toEqual(before)
})

test('a noun’s unused pictures are swept, and none of a noun that the sweep does not know', async () => {
  const [used, unused] = [newPictureName(), newPictureName()]
  const kind = proofs([used])
  for (const name of [used, unused]) {
    await keepPicture(uploads, kind, name, placeholder)
    utimesSync(pathOf(uploads, kind, name), longAgo, longAgo)
  }
  const left = () => readdirSync(path.join(uploads, 'proofs')).filter((name) => [used, unused].includes(name))
  const stranger = { db, uploads, folders: [peoplePictures] }
  await sweepHandler(stranger)({}, at)
  for (const folder of [undefined, 'proofs'])
    await deleteHandler(stranger)({ name: unused, ...(folder && { folder }) }, at)
  expect(left()).toHaveLength(2)
  const told = { db, uploads, folders: [peoplePictures, kind.in] }
  await deleteHandler(told)({ folder: 'proofs', name: used }, at)
  expect(left()).toHaveLength(2)
  await sweepHandler(told)({}, at)
  expect(left()).toEqual([used])
})

test('files that a crash left of a form are swept too, even where no row names a picture', async () => {
  const drafts = [path.join(uploads, `.${newPictureName()}.tmp`), path.join(uploads, 'proofs', '.half.tmp')]
  for (const draft of drafts) {
    writeFileSync(draft, 'half a picture')
    utimesSync(draft, longAgo, longAgo)
  }
  const { db: empty } = await database()
  await sweepHandler({ db: empty, uploads, folders: [peoplePictures, proofs([]).in] })({}, at)
  expect(drafts.filter((draft) => existsSync(draft))).toEqual([])
})
