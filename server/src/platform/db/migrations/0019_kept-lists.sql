CREATE TABLE "refundables" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"sender_id" bigint NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"refund_status" text NOT NULL,
	CONSTRAINT "refundables_status_known" CHECK ("refundables"."refund_status" in ('pending', 'succeeded', 'failed', 'none'))
);
--> statement-breakpoint
DROP INDEX "exceptions_newest";
--> statement-breakpoint
DROP INDEX "exceptions_kind_newest";
--> statement-breakpoint
ALTER TABLE "refundables" ADD CONSTRAINT "refundables_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "refundables_newest" ON "refundables" USING btree ("sender_id","booked_at","parcel_id");
--> statement-breakpoint
CREATE INDEX "refundables_status" ON "refundables" USING btree ("sender_id","refund_status","booked_at","parcel_id");
--> statement-breakpoint
CREATE INDEX "applications_of_user" ON "applications" USING btree ("user_id","apply_for","created_at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_status_newest" ON "exceptions" USING btree ("status","at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_kind_status_newest" ON "exceptions" USING btree ("kind","status","at","id");
--> statement-breakpoint
CREATE INDEX "parcels_sender_rated" ON "parcels" USING btree ("sender_id","created_at","id") WHERE "parcels"."stage" = 'delivered' and "parcels"."rating" is not null;
--> statement-breakpoint
CREATE INDEX "users_archived" ON "users" USING btree ("id") WHERE "users"."archived_at" is not null;
--> statement-breakpoint
CREATE INDEX "exceptions_newest" ON "exceptions" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_kind_newest" ON "exceptions" USING btree ("kind","at","id");
--> statement-breakpoint
-- Until the end of the migration nobody writes what is counted here; the version before, which may still run, waits.
LOCK TABLE parcels, payments, refunds, applications, exceptions, unmatched_payments IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE FUNCTION utc_hour(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24');
--> statement-breakpoint
-- Hours of bookings have few slots: a week is read from the rows of 168 hours.
CREATE OR REPLACE FUNCTION add_to_counters(changes counter_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO counters AS c (kind, owner_id, key, slot, n)
  SELECT kind, owner_id, key, CASE WHEN owner_id <> 0 THEN 0 WHEN kind = 'booked' THEN pg_backend_pid() % 4 ELSE pg_backend_pid() % 32 END, sum(n)
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
      ('all', 0, OLD.stage, -1), ('booked', 0, utc_hour(OLD.created_at), -1), ('sender', OLD.sender_id, OLD.stage, -1), ('courier', OLD.delivery_man_id, OLD.stage, -1),
      ('sender', CASE WHEN OLD.rating IS NOT NULL THEN OLD.sender_id END, 'reviewed', -1), ('rating', OLD.delivery_man_id, OLD.rating::text, -1)]::counter_change[];
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY[
      ('all', 0, NEW.stage, 1), ('booked', 0, utc_hour(NEW.created_at), 1), ('sender', NEW.sender_id, NEW.stage, 1), ('courier', NEW.delivery_man_id, NEW.stage, 1),
      ('sender', CASE WHEN NEW.rating IS NOT NULL THEN NEW.sender_id END, 'reviewed', 1), ('rating', NEW.delivery_man_id, NEW.rating::text, 1)]::counter_change[];
  END IF;
  PERFORM add_to_counters(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER parcels_counted_on_change ON parcels;
--> statement-breakpoint
CREATE TRIGGER parcels_counted_on_change AFTER UPDATE OF stage, delivery_man_id, rating, created_at ON parcels FOR EACH ROW EXECUTE FUNCTION count_parcels();
--> statement-breakpoint
INSERT INTO counters (kind, owner_id, key, slot, n)
SELECT 'booked', 0, utc_hour(created_at), 0, count(*) FROM parcels GROUP BY utc_hour(created_at);
--> statement-breakpoint
CREATE FUNCTION count_refundables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_counters(CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[('refundable', NEW.sender_id, NEW.refund_status, 1)]::counter_change[]
    WHEN 'DELETE' THEN ARRAY[('refundable', OLD.sender_id, OLD.refund_status, -1)]::counter_change[]
    ELSE ARRAY[('refundable', OLD.sender_id, OLD.refund_status, -1), ('refundable', NEW.sender_id, NEW.refund_status, 1)]::counter_change[] END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refundables_counted AFTER INSERT OR DELETE OR UPDATE OF refund_status ON refundables FOR EACH ROW EXECUTE FUNCTION count_refundables();
--> statement-breakpoint
CREATE FUNCTION keep_refundable(parcel bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refundables (parcel_id, sender_id, booked_at, refund_status)
  SELECT p.id, p.sender_id, p.created_at, coalesce((SELECT r.status FROM refunds r WHERE r.payment_id = paid.id ORDER BY r.id DESC LIMIT 1), 'none')
  FROM parcels p JOIN payments paid ON paid.parcel_id = p.id AND paid.status = 'succeeded'
  WHERE p.id = parcel AND p.stage IN ('canceled', 'returned')
  ON CONFLICT (parcel_id) DO UPDATE SET booked_at = excluded.booked_at, refund_status = excluded.refund_status;
  IF NOT FOUND THEN DELETE FROM refundables WHERE parcel_id = parcel; END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_refundable_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_refundable(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_refundable_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_refundable(NEW.parcel_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_refundable_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_refundable(paid.parcel_id) FROM payments paid WHERE paid.id = NEW.payment_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_refundable AFTER UPDATE OF stage, created_at ON parcels FOR EACH ROW
WHEN (OLD.stage <> NEW.stage OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION keep_refundable_parcel();
--> statement-breakpoint
CREATE TRIGGER payments_refundable AFTER INSERT OR UPDATE OF status ON payments FOR EACH ROW
WHEN (NEW.status = 'succeeded') EXECUTE FUNCTION keep_refundable_payment();
--> statement-breakpoint
CREATE TRIGGER refunds_refundable AFTER INSERT OR UPDATE OF status ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refundable_refund();
--> statement-breakpoint
INSERT INTO refundables (parcel_id, sender_id, booked_at, refund_status)
SELECT p.id, p.sender_id, p.created_at, coalesce((SELECT r.status FROM refunds r WHERE r.payment_id = paid.id ORDER BY r.id DESC LIMIT 1), 'none')
FROM parcels p JOIN payments paid ON paid.parcel_id = p.id AND paid.status = 'succeeded'
WHERE p.stage IN ('canceled', 'returned') ORDER BY p.id;
--> statement-breakpoint
-- Counts the rows of a table by the columns that the trigger names after its kind.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes counter_change[] := '{}';
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
BEGIN
  IF TG_OP <> 'INSERT' THEN changes := ARRAY[(TG_ARGV[0], 0, concat_ws(':', before->>TG_ARGV[1], before->>TG_ARGV[2]), -1)]::counter_change[]; END IF;
  IF TG_OP <> 'DELETE' THEN changes := changes || ARRAY[(TG_ARGV[0], 0, concat_ws(':', after->>TG_ARGV[1], after->>TG_ARGV[2]), 1)]::counter_change[]; END IF;
  PERFORM add_to_counters(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_counted AFTER INSERT OR DELETE OR UPDATE OF status ON applications FOR EACH ROW EXECUTE FUNCTION count_rows('application', 'apply_for', 'status');
--> statement-breakpoint
CREATE TRIGGER exceptions_counted AFTER INSERT OR DELETE OR UPDATE OF status ON exceptions FOR EACH ROW EXECUTE FUNCTION count_rows('exception', 'kind', 'status');
--> statement-breakpoint
CREATE TRIGGER unmatched_payments_counted AFTER INSERT OR DELETE OR UPDATE OF status ON unmatched_payments FOR EACH ROW EXECUTE FUNCTION count_rows('unmatched', 'status');
--> statement-breakpoint
INSERT INTO counters (kind, owner_id, key, slot, n)
SELECT 'application', 0, apply_for || ':' || status, 0, count(*) FROM applications GROUP BY 3
UNION ALL SELECT 'exception', 0, kind || ':' || status, 0, count(*) FROM exceptions GROUP BY 3
UNION ALL SELECT 'unmatched', 0, status, 0, count(*) FROM unmatched_payments GROUP BY 3;
