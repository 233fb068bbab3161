CREATE TABLE "kept_parcels" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"returning_on" date
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"parcel_id" bigint NOT NULL,
	"courier_id" bigint,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"counts" boolean NOT NULL,
	"is_first" boolean NOT NULL,
	"is_late" boolean NOT NULL,
	CONSTRAINT "visits_kind_known" CHECK ("visits"."kind" in ('delivered', 'returned', 'failed')),
	CONSTRAINT "visits_reason_known" CHECK ("visits"."reason" in ('no_answer', 'not_home', 'refused', 'cod_not_ready', 'wrong_address', 'no_access', 'receiver_asked_later', 'damaged', 'weather', 'strike', 'not_enough_time', 'vehicle', 'part_taken', 'other'))
);
--> statement-breakpoint
ALTER TABLE "kept_parcels" ADD CONSTRAINT "kept_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_event_id_parcel_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parcel_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_parcels_touched" ON "kept_parcels" USING btree ("touched_at","parcel_id");--> statement-breakpoint
CREATE INDEX "kept_parcels_returning" ON "kept_parcels" USING btree ("returning_on","parcel_id") WHERE "kept_parcels"."returning_on" is not null;--> statement-breakpoint
CREATE INDEX "visits_parcel" ON "visits" USING btree ("parcel_id","event_id");--> statement-breakpoint
CREATE INDEX "visits_kind" ON "visits" USING btree ("kind","day","event_id");--> statement-breakpoint
CREATE INDEX "visits_courier" ON "visits" USING btree ("courier_id","kind","day","event_id");--> statement-breakpoint
CREATE INDEX "visits_reason" ON "visits" USING btree ("reason","day","event_id") WHERE "visits"."kind" = 'failed';--> statement-breakpoint
CREATE INDEX "visits_first" ON "visits" USING btree ("kind","day","event_id") WHERE "visits"."is_first";--> statement-breakpoint
CREATE INDEX "visits_late" ON "visits" USING btree ("day","event_id") WHERE "visits"."is_late";
--> statement-breakpoint
-- Until the end of the migration nobody writes what is counted here; the version before, which may still run, waits.
LOCK TABLE parcels, parcel_events IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- What is read over many days or hours has few slots.
CREATE OR REPLACE FUNCTION add_to_counters(changes counter_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO counters AS c (kind, owner_id, key, slot, n)
  SELECT kind, owner_id, key, CASE WHEN owner_id <> 0 THEN 0 WHEN kind IN ('booked', 'touched', 'visits') THEN pg_backend_pid() % 4 ELSE pg_backend_pid() % 32 END, sum(n)
  FROM unnest(changes) WHERE owner_id IS NOT NULL AND key IS NOT NULL
  GROUP BY kind, owner_id, key HAVING sum(n) <> 0 ORDER BY kind, owner_id, key
  ON CONFLICT (kind, owner_id, key, slot) DO UPDATE SET n = c.n + excluded.n
$$;
--> statement-breakpoint
CREATE FUNCTION dhaka_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'Asia/Dhaka')::date;
--> statement-breakpoint
INSERT INTO visits (event_id, parcel_id, courier_id, day, kind, reason, counts, is_first, is_late)
SELECT id, parcel_id, courier_id, day, kind, reason, counts,
  counts AND row_number() OVER (PARTITION BY parcel_id, counts ORDER BY id) = 1, kind = 'delivered' AND coalesce(day > expected_on, false)
FROM (
  SELECT e.id, e.parcel_id, p.delivery_man_id AS courier_id, dhaka_day(e.at) AS day, p.expected_on,
    CASE e.name WHEN 'attempted' THEN 'failed' ELSE e.name END AS kind,
    CASE WHEN e.name = 'attempted' THEN e.detail->>'reason' END AS reason,
    e.name = 'delivered' OR (e.name = 'attempted' AND coalesce(e.detail ? 'attempt', false)) AS counts
  FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id
  WHERE e.name IN ('delivered', 'returned', 'attempted')
    -- A reopened end is none: of the ends before it the last was taken back.
    AND NOT (e.name <> 'attempted' AND EXISTS (SELECT FROM parcel_events r WHERE r.parcel_id = e.parcel_id AND r.name = 'reopened' AND r.id > e.id))
) past;
--> statement-breakpoint
CREATE FUNCTION visit_counts(v visits, by int) RETURNS counter_change[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(('visits', owner, key || ':' || v.day, by)::counter_change)
  FROM unnest(ARRAY[0, v.courier_id]) AS owner,
    unnest(ARRAY[v.kind, CASE WHEN v.is_first THEN 'first_' || v.kind END, CASE WHEN v.is_late THEN 'late' END,
      CASE WHEN v.kind = 'failed' AND v.reason IS NOT NULL THEN 'reason_' || v.reason END]) AS key
  WHERE owner IS NOT NULL AND key IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION count_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_counters(CASE TG_OP WHEN 'INSERT' THEN visit_counts(NEW, 1) ELSE visit_counts(OLD, -1) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visits_counted AFTER INSERT OR DELETE ON visits FOR EACH ROW EXECUTE FUNCTION count_visits();
--> statement-breakpoint
INSERT INTO counters (kind, owner_id, key, slot, n)
SELECT 'visits', owner, key || ':' || v.day, 0, count(*)
FROM visits v, unnest(ARRAY[0, v.courier_id]) AS owner,
  unnest(ARRAY[v.kind, CASE WHEN v.is_first THEN 'first_' || v.kind END, CASE WHEN v.is_late THEN 'late' END,
    CASE WHEN v.kind = 'failed' AND v.reason IS NOT NULL THEN 'reason_' || v.reason END]) AS key
WHERE owner IS NOT NULL AND key IS NOT NULL
GROUP BY owner, key, v.day;
--> statement-breakpoint
-- Parcels in the company's hands: when they were last touched, and since when they go back.
INSERT INTO kept_parcels (parcel_id, touched_at, returning_on)
SELECT p.id, coalesce((SELECT max(e.at) FROM parcel_events e WHERE e.parcel_id = p.id), p.created_at),
  CASE WHEN p.step = 'returning' THEN dhaka_day(coalesce((SELECT max(e.at) FROM parcel_events e WHERE e.parcel_id = p.id AND e.name = 'turned_back'), now())) END
FROM parcels p WHERE p.stage IN ('pending', 'on the way') AND p.custody IN ('courier', 'office');
--> statement-breakpoint
CREATE FUNCTION count_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes counter_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN changes := ARRAY[('touched', 0, utc_hour(OLD.touched_at), -1), ('returning', 0, OLD.returning_on::text, -1)]::counter_change[]; END IF;
  IF TG_OP <> 'DELETE' THEN changes := changes || ARRAY[('touched', 0, utc_hour(NEW.touched_at), 1), ('returning', 0, NEW.returning_on::text, 1)]::counter_change[]; END IF;
  PERFORM add_to_counters(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept_parcels_counted AFTER INSERT OR DELETE OR UPDATE ON kept_parcels FOR EACH ROW EXECUTE FUNCTION count_kept();
--> statement-breakpoint
INSERT INTO counters (kind, owner_id, key, slot, n)
SELECT 'touched', 0, utc_hour(touched_at), 0, count(*) FROM kept_parcels GROUP BY 3
UNION ALL SELECT 'returning', 0, returning_on::text, 0, count(*) FROM kept_parcels WHERE returning_on IS NOT NULL GROUP BY 3;
--> statement-breakpoint
CREATE FUNCTION keep_parcel(parcel bigint, touched timestamptz, turned timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_parcels AS k (parcel_id, touched_at, returning_on)
  SELECT p.id, coalesce(touched, now()), CASE WHEN p.step = 'returning' THEN dhaka_day(coalesce(turned, now())) END
  FROM parcels p WHERE p.id = parcel AND p.stage IN ('pending', 'on the way') AND p.custody IN ('courier', 'office')
  ON CONFLICT (parcel_id) DO UPDATE SET touched_at = coalesce(touched, k.touched_at),
    returning_on = CASE WHEN excluded.returning_on IS NULL THEN NULL WHEN turned IS NOT NULL THEN excluded.returning_on ELSE coalesce(k.returning_on, excluded.returning_on) END;
  IF NOT FOUND THEN DELETE FROM kept_parcels WHERE parcel_id = parcel; END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_moved_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_parcel(NEW.id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at END, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_kept AFTER UPDATE OF step, custody ON parcels FOR EACH ROW
WHEN (OLD.step <> NEW.step OR OLD.custody <> NEW.custody) EXECUTE FUNCTION keep_moved_parcel();
--> statement-breakpoint
CREATE TRIGGER parcels_kept_at_once AFTER INSERT ON parcels FOR EACH ROW WHEN (NEW.custody IN ('courier', 'office')) EXECUTE FUNCTION keep_moved_parcel();
--> statement-breakpoint
CREATE FUNCTION record_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted boolean := NEW.name = 'delivered' OR (NEW.name = 'attempted' AND coalesce(NEW.detail ? 'attempt', false));
BEGIN
  PERFORM keep_parcel(NEW.parcel_id, NEW.at, CASE WHEN NEW.name = 'turned_back' THEN NEW.at END);
  IF NEW.name IN ('delivered', 'returned', 'attempted') THEN
    INSERT INTO visits (event_id, parcel_id, courier_id, day, kind, reason, counts, is_first, is_late)
    SELECT NEW.id, p.id, p.delivery_man_id, dhaka_day(NEW.at), CASE NEW.name WHEN 'attempted' THEN 'failed' ELSE NEW.name END,
      CASE WHEN NEW.name = 'attempted' THEN NEW.detail->>'reason' END, counted,
      counted AND NOT EXISTS (SELECT FROM visits v WHERE v.parcel_id = p.id AND v.counts),
      NEW.name = 'delivered' AND coalesce(dhaka_day(NEW.at) > p.expected_on, false)
    FROM parcels p WHERE p.id = NEW.parcel_id;
  ELSIF NEW.name = 'reopened' THEN
    DELETE FROM visits WHERE parcel_id = NEW.parcel_id AND kind IN ('delivered', 'returned');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcel_events_visited AFTER INSERT ON parcel_events FOR EACH ROW EXECUTE FUNCTION record_visit();
