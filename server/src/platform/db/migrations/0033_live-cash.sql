CREATE TABLE "book_audits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_audits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asked_by" bigint,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"differences" jsonb,
	CONSTRAINT "book_audits_ended" CHECK (("book_audits"."ended_at" is null) = ("book_audits"."differences" is null))
);
--> statement-breakpoint
ALTER TABLE "book_audits" ADD CONSTRAINT "book_audits_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_audits_under_way" ON "book_audits" USING btree ((true)) WHERE "book_audits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "unmatched_payments_alone" ON "unmatched_payments" USING btree ("decided_at") WHERE "unmatched_payments"."decided_by" is null;
--> statement-breakpoint
-- A courier's cash and the office's lists of it tell that they changed, whoever changes them.
CREATE FUNCTION tell_of_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.courier_id IS NOT NULL THEN
    PERFORM pg_notify('live', json_build_object('changed', NEW.courier_id, 'touches', '["cash"]'::json)::text);
  END IF;
  PERFORM pg_notify('live', json_build_object('role', 'admin')::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER handovers_told AFTER INSERT OR UPDATE ON handovers FOR EACH ROW EXECUTE FUNCTION tell_of_cash();
--> statement-breakpoint
CREATE TRIGGER collections_told AFTER INSERT OR UPDATE OF handover_id, decision, reversed_at ON collections FOR EACH ROW EXECUTE FUNCTION tell_of_cash();
--> statement-breakpoint
CREATE TRIGGER transfers_told AFTER INSERT ON transfers FOR EACH STATEMENT EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER book_audits_told AFTER INSERT OR UPDATE ON book_audits FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
