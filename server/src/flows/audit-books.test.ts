import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { told } from '../../test/crew.ts'
import { until } from '../../test/until.ts'
import { auditNightly } from './audit-books.ts'

const lines: string[] = []
const ranar = await company({}, { logger: { stream: { write: (line: string) => void lines.push(line) } } })
const { a, app, db, pool } = ranar
const [root, money, colleague] = [await a('root'), await a('admin', { rights: ['money'] }), await a('root')]

const audits = async () =>
  (await pool.query('SELECT id, asked_by, ended_at, differences FROM book_audits ORDER BY id')).rows
const ended = (n: number) =>
  until(audits, (rows) => rows.length === n && rows.every(({ ended_at }) => ended_at !== null))
/** Dates every audit back by a day, so that tonight's audit is due. */
const aNightLater = () =>
  pool.query("UPDATE book_audits SET began_at = began_at - interval '1 day', ended_at = ended_at - interval '1 day'")
const look = () => auditNightly({ db, log: app.log })
/** Changes a stored balance past the database's triggers, as only a broken disk or an operator could. */
const differBy = (taka: number) =>
  pool.query(`
    SET session_replication_role = replica;
    INSERT INTO accounts (kind) VALUES ('surplus') ON CONFLICT DO NOTHING;
    INSERT INTO balances SELECT id, kind, 31, 0 FROM accounts WHERE kind = 'surplus' ON CONFLICT DO NOTHING;
    UPDATE balances SET taka = ${taka} WHERE kind = 'surplus' AND slot = 31;
    RESET session_replication_role`)
const said = 'The books do not add up (differences: 2). See Money → Books'
const shouted = () => lines.filter((line) => line.includes('the books do not add up'))
const mailed = async () => (await pool.query('SELECT count(*)::int AS n FROM mails_asked')).rows[0].n
await pool.query(`
  CREATE TABLE mails_asked AS SELECT payload FROM jobs WHERE false;
  CREATE FUNCTION note_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO mails_asked VALUES (NEW.payload); RETURN NULL; END $$;
  CREATE TRIGGER noted AFTER INSERT ON jobs FOR EACH ROW WHEN (NEW.kind = 'mail') EXECUTE FUNCTION note_mail()`)

test('the server audits the books once a night and notifies nobody while they balance', async () => {
  const [first] = await ended(1)
  expect(first).toMatchObject({ asked_by: null, differences: [] })
  await look()
  expect(await audits()).toHaveLength(1)
  await aNightLater()
  await Promise.all([look(), look(), look()])
  await ended(2)
  expect((await money(api.cash.books)).differences).toEqual([])
  expect(await told(root)).toEqual([])
  expect(shouted()).toEqual([])
})

test('each root and the log are told of a difference in the books once, and again after it changes', async () => {
  const night = async (n: number) => {
    await aNightLater()
    await look()
    await ended(n)
  }
  await differBy(7)
  await night(3)
  expect([await told(root), await told(colleague), await told(money)]).toEqual([[said], [said], []])
  expect(shouted()).toHaveLength(1)
  expect(await mailed()).toBe(2)
  expect((await money(api.cash.books)).differences).toEqual([
    { name: 'everything together', expected: 0, found: 7 },
    { name: 'surplus', expected: 0, found: 7 },
  ])
  await night(4)
  expect(await told(root)).toEqual([said])
  await differBy(9)
  await night(5)
  expect(await told(root)).toEqual([said, said])
  await differBy(0)
  await night(6)
  expect((await money(api.cash.books)).differences).toEqual([])
  await differBy(9)
  await money(api.cash.audit)
  await ended(7)
  expect(await told(root)).toEqual([said, said, said])
  expect(shouted()).toHaveLength(3)
  expect(shouted().join()).not.toContain('@')
  await differBy(0)
})

test('an audit whose process died is repeated in the same night', async () => {
  await aNightLater()
  await pool.query("INSERT INTO book_audits (began_at) VALUES (now() - interval '16 minutes')")
  await look()
  const rows = await ended(8)
  expect(rows.at(-1)).toMatchObject({ asked_by: null, differences: [] })
})
