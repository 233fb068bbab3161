CREATE INDEX "collections_in_hand" ON "collections" USING btree ("courier_id","at","id") WHERE "collections"."is_posted" and "collections"."by" = 'cash' and "collections"."handover_id" is null and "collections"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "collections_undecided" ON "collections" USING btree ("at","id") WHERE "collections"."is_posted" and "collections"."decision" is null and "collections"."reversed_at" is null and (not "collections"."is_equal" or "collections"."by" = 'mobile');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.taka, NEW."by", NEW.parcel_id) <> (OLD.taka, OLD."by", OLD.parcel_id) OR NEW.courier_id IS DISTINCT FROM OLD.courier_id
    OR (NEW.handover_id IS DISTINCT FROM OLD.handover_id AND EXISTS (SELECT FROM handovers h WHERE h.id = OLD.handover_id AND h.status = 'accepted'))
  THEN RAISE EXCEPTION 'what was collected stays as it was' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
