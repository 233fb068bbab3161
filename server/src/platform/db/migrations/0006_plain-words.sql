-- The sandbox bank has a schema and migrations of its own. Books that are in use wait there under their old names, until it takes them over.
DO $$ BEGIN
  IF EXISTS (SELECT FROM bank_settings) THEN
    CREATE SCHEMA IF NOT EXISTS sandbox_bank;
    ALTER TABLE bank_settings SET SCHEMA sandbox_bank;
    ALTER TABLE bank_refunds SET SCHEMA sandbox_bank;
    ALTER TABLE bank_intents SET SCHEMA sandbox_bank;
    ALTER TABLE bank_replies SET SCHEMA sandbox_bank;
    ALTER TABLE bank_events SET SCHEMA sandbox_bank;
  ELSE
    DROP TABLE bank_settings, bank_refunds, bank_intents, bank_replies, bank_events;
  END IF;
END $$;
--> statement-breakpoint
-- The views carry the version before, which may still run while this one starts; a later migration drops them.
ALTER TABLE limits RENAME TO rate_limits;
--> statement-breakpoint
ALTER INDEX limits_pkey RENAME TO rate_limits_pkey;
--> statement-breakpoint
CREATE VIEW limits AS SELECT * FROM rate_limits;
--> statement-breakpoint
ALTER TABLE tallies RENAME TO counters;
--> statement-breakpoint
ALTER TABLE counters RENAME CONSTRAINT tallies_kind_owner_id_key_slot_pk TO counters_kind_owner_id_key_slot_pk;
--> statement-breakpoint
CREATE VIEW tallies AS SELECT * FROM counters;
--> statement-breakpoint
CREATE TYPE counter_change AS (kind text, owner_id bigint, key text, n bigint);
--> statement-breakpoint
-- Adds rows of (kind, owner, key, n) in one order for everybody, so that writers queue instead of blocking each other.
CREATE FUNCTION add_to_counters(changes counter_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO counters AS c (kind, owner_id, key, slot, n)
  SELECT kind, owner_id, key, CASE WHEN owner_id = 0 THEN pg_backend_pid() % 32 ELSE 0 END, sum(n)
  FROM unnest(changes) WHERE owner_id IS NOT NULL AND key IS NOT NULL
  GROUP BY kind, owner_id, key HAVING sum(n) <> 0 ORDER BY kind, owner_id, key
  ON CONFLICT (kind, owner_id, key, slot) DO UPDATE SET n = c.n + excluded.n
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes counter_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY[
      ('all', 0, OLD.stage, -1), ('sender', OLD.sender_id, OLD.stage, -1), ('courier', OLD.delivery_man_id, OLD.stage, -1),
      ('sender', CASE WHEN OLD.rating IS NOT NULL THEN OLD.sender_id END, 'reviewed', -1), ('rating', OLD.delivery_man_id, OLD.rating::text, -1)]::counter_change[];
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY[
      ('all', 0, NEW.stage, 1), ('sender', NEW.sender_id, NEW.stage, 1), ('courier', NEW.delivery_man_id, NEW.stage, 1),
      ('sender', CASE WHEN NEW.rating IS NOT NULL THEN NEW.sender_id END, 'reviewed', 1), ('rating', NEW.delivery_man_id, NEW.rating::text, 1)]::counter_change[];
  END IF;
  PERFORM add_to_counters(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_counters(CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[('role', 0, NEW.role, 1)]::counter_change[]
    WHEN 'DELETE' THEN ARRAY[('role', 0, OLD.role, -1)]::counter_change[]
    ELSE ARRAY[('role', 0, OLD.role, -1), ('role', 0, NEW.role, 1)]::counter_change[] END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_counters(CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[('notification', NEW.user_id, CASE WHEN NEW.read_at IS NULL THEN 'unread' ELSE 'read' END, 1)]::counter_change[]
    WHEN 'DELETE' THEN ARRAY[('notification', OLD.user_id, CASE WHEN OLD.read_at IS NULL THEN 'unread' ELSE 'read' END, -1)]::counter_change[]
    ELSE ARRAY[('notification', OLD.user_id, CASE WHEN OLD.read_at IS NULL THEN 'unread' ELSE 'read' END, -1),
               ('notification', NEW.user_id, CASE WHEN NEW.read_at IS NULL THEN 'unread' ELSE 'read' END, 1)]::counter_change[] END);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION add_to_tallies(tally_change[]);
--> statement-breakpoint
DROP TYPE tally_change;
