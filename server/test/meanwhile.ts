import type { Pool } from '../src/platform/db/listen.ts'

/** Runs the SQL `change` after each UPDATE of parcels in `work`, also one that matched no row: between a call's update
 * and its query for the reason. */
export const meanwhile = async <T>(pool: Pool, change: string, work: () => Promise<T>): Promise<T> => {
  await pool.query(`
    CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${change}; RETURN NULL; END $$;
    CREATE TRIGGER meanwhile AFTER UPDATE ON parcels FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION meanwhile()`)
  try {
    return await work()
  } finally {
    await pool.query('DROP FUNCTION meanwhile CASCADE')
  }
}
