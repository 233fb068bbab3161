CREATE TABLE "exception_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exception_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exception_id" bigint NOT NULL,
	"name" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text,
	CONSTRAINT "exception_events_name" CHECK ("exception_events"."name" in ('taken', 'put_back', 'explained', 'applied', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "desk_scans" (
	"action_id" uuid PRIMARY KEY NOT NULL,
	"actor_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"courier_id" bigint,
	"body_hash" "bytea" NOT NULL,
	"parcel_id" bigint,
	"result" text NOT NULL,
	"message" text NOT NULL,
	"params" jsonb,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_scans_mode" CHECK ("desk_scans"."mode" in ('receive', 'load', 'take_back', 'give_back')),
	CONSTRAINT "desk_scans_result" CHECK ("desk_scans"."result" in ('applied', 'unexpected', 'duplicate', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "exceptions" ADD COLUMN "taken_by" bigint;--> statement-breakpoint
ALTER TABLE "exception_events" ADD CONSTRAINT "exception_events_exception_id_exceptions_id_fk" FOREIGN KEY ("exception_id") REFERENCES "public"."exceptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_events" ADD CONSTRAINT "exception_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_scans" ADD CONSTRAINT "desk_scans_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_scans" ADD CONSTRAINT "desk_scans_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_scans" ADD CONSTRAINT "desk_scans_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exception_events_exception" ON "exception_events" USING btree ("exception_id","id");--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_assignments_lately" ON "parcel_assignments" USING btree ("courier_id","id");
--> statement-breakpoint
CREATE TRIGGER exception_events_append_only BEFORE UPDATE OR DELETE ON exception_events FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER exception_events_told AFTER INSERT ON exception_events FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
