ALTER TABLE "limits" SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION iso(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint
CREATE FUNCTION upload_url(name text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('ranar.uploads') || name;
--> statement-breakpoint
-- Rows of (kind, owner, key, n) are added to the tallies, in one order for everybody, so that writers queue instead of blocking each other.
CREATE TYPE tally_change AS (kind text, owner_id bigint, key text, n bigint);
--> statement-breakpoint
CREATE FUNCTION add_to_tallies(changes tally_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tallies AS t (kind, owner_id, key, slot, n)
  SELECT kind, owner_id, key, CASE WHEN owner_id = 0 THEN pg_backend_pid() % 32 ELSE 0 END, sum(n)
  FROM unnest(changes) WHERE owner_id IS NOT NULL AND key IS NOT NULL
  GROUP BY kind, owner_id, key HAVING sum(n) <> 0 ORDER BY kind, owner_id, key
  ON CONFLICT (kind, owner_id, key, slot) DO UPDATE SET n = t.n + excluded.n
$$;
--> statement-breakpoint
CREATE FUNCTION count_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes tally_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY[
      ('all', 0, OLD.stage, -1), ('sender', OLD.sender_id, OLD.stage, -1), ('courier', OLD.delivery_man_id, OLD.stage, -1),
      ('sender', CASE WHEN OLD.rating IS NOT NULL THEN OLD.sender_id END, 'reviewed', -1), ('rating', OLD.delivery_man_id, OLD.rating::text, -1)]::tally_change[];
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY[
      ('all', 0, NEW.stage, 1), ('sender', NEW.sender_id, NEW.stage, 1), ('courier', NEW.delivery_man_id, NEW.stage, 1),
      ('sender', CASE WHEN NEW.rating IS NOT NULL THEN NEW.sender_id END, 'reviewed', 1), ('rating', NEW.delivery_man_id, NEW.rating::text, 1)]::tally_change[];
  END IF;
  PERFORM add_to_tallies(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_counted_on_change AFTER UPDATE OF stage, delivery_man_id, rating ON parcels FOR EACH ROW EXECUTE FUNCTION count_parcels();
--> statement-breakpoint
CREATE TRIGGER parcels_counted AFTER INSERT OR DELETE ON parcels FOR EACH ROW EXECUTE FUNCTION count_parcels();
--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tallies(CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[('role', 0, NEW.role, 1)]::tally_change[]
    WHEN 'DELETE' THEN ARRAY[('role', 0, OLD.role, -1)]::tally_change[]
    ELSE ARRAY[('role', 0, OLD.role, -1), ('role', 0, NEW.role, 1)]::tally_change[] END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF role ON users FOR EACH ROW EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE FUNCTION count_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tallies(CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[('notification', NEW.user_id, CASE WHEN NEW.read_at IS NULL THEN 'unread' ELSE 'read' END, 1)]::tally_change[]
    WHEN 'DELETE' THEN ARRAY[('notification', OLD.user_id, CASE WHEN OLD.read_at IS NULL THEN 'unread' ELSE 'read' END, -1)]::tally_change[]
    ELSE ARRAY[('notification', OLD.user_id, CASE WHEN OLD.read_at IS NULL THEN 'unread' ELSE 'read' END, -1),
               ('notification', NEW.user_id, CASE WHEN NEW.read_at IS NULL THEN 'unread' ELSE 'read' END, 1)]::tally_change[] END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_counted AFTER INSERT OR DELETE OR UPDATE OF read_at ON notifications FOR EACH ROW EXECUTE FUNCTION count_notifications();
--> statement-breakpoint
-- History is only ever added to.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the history of parcels is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER parcel_events_append_only BEFORE UPDATE OR DELETE ON parcel_events FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
