CREATE INDEX "parcels_open_oldest" ON "parcels" USING btree ("created_at","id") WHERE "parcels"."stage" in ('pending', 'on the way');--> statement-breakpoint
CREATE INDEX "parcels_open_step" ON "parcels" USING btree ("step","created_at","id") WHERE "parcels"."stage" in ('pending', 'on the way');--> statement-breakpoint
CREATE INDEX "parcels_open_thana" ON "parcels" USING btree ("thana","created_at","id") WHERE "parcels"."stage" in ('pending', 'on the way');--> statement-breakpoint
CREATE INDEX "parcels_open_day" ON "parcels" USING btree ("expected_on","step","created_at","id") WHERE "parcels"."stage" = 'on the way';
--> statement-breakpoint
-- Until the end of the migration nobody writes what is counted here; the version before, which may still run, waits.
LOCK TABLE parcels IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- By step, and by the day on which it is expected what is on the way: what is late is the sum of the days before today.
CREATE FUNCTION count_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes counter_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY[('step', 0, OLD.step, -1),
      ('day', 0, CASE WHEN OLD.stage = 'on the way' THEN OLD.expected_on || ':' || OLD.step END, -1)]::counter_change[];
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY[('step', 0, NEW.step, 1),
      ('day', 0, CASE WHEN NEW.stage = 'on the way' THEN NEW.expected_on || ':' || NEW.step END, 1)]::counter_change[];
  END IF;
  PERFORM add_to_counters(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_steps_counted_on_change AFTER UPDATE OF step, expected_on ON parcels FOR EACH ROW
WHEN (OLD.step <> NEW.step OR OLD.expected_on IS DISTINCT FROM NEW.expected_on) EXECUTE FUNCTION count_steps();
--> statement-breakpoint
CREATE TRIGGER parcels_steps_counted AFTER INSERT OR DELETE ON parcels FOR EACH ROW EXECUTE FUNCTION count_steps();
--> statement-breakpoint
INSERT INTO counters (kind, owner_id, key, slot, n)
SELECT 'step', 0, step, 0, count(*) FROM parcels GROUP BY step
UNION ALL
SELECT 'day', 0, expected_on || ':' || step, 0, count(*) FROM parcels WHERE stage = 'on the way' AND expected_on IS NOT NULL GROUP BY 3;
