CREATE TABLE "sms_days" (
	"day" date NOT NULL,
	"number" text NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "sms_days_day_number_pk" PRIMARY KEY("day","number")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"parcel_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"attempt" jsonb,
	"has_code" boolean NOT NULL,
	"number" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"held" text,
	"skipped" text,
	"fault" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"segments" smallint,
	"counted_on" date,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sms_messages_kind" CHECK ("sms_messages"."kind" in ('onTheWay', 'deliveryCode', 'attempted', 'delivered')),
	CONSTRAINT "sms_messages_state" CHECK ("sms_messages"."state" in ('waiting', 'sent', 'failed', 'skipped')),
	CONSTRAINT "sms_messages_held" CHECK ("sms_messages"."held" in ('quiet', 'cap')),
	CONSTRAINT "sms_messages_skipped" CHECK ("sms_messages"."skipped" in ('off', 'stopped', 'noNumber', 'notMobile', 'abroad', 'oneNumber', 'outdated')),
	CONSTRAINT "sms_messages_ended" CHECK (("sms_messages"."ended_at" is null) = ("sms_messages"."state" = 'waiting')),
	CONSTRAINT "sms_messages_why" CHECK (("sms_messages"."skipped" is null) = ("sms_messages"."state" <> 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "sms_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"stopped_by" bigint NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"allowed_by" bigint,
	"allowed_at" timestamp with time zone,
	CONSTRAINT "sms_stops_allowed" CHECK (("sms_stops"."allowed_by" is null) = ("sms_stops"."allowed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_stops" ADD CONSTRAINT "sms_stops_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_stops" ADD CONSTRAINT "sms_stops_allowed_by_users_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_public_id" ON "sms_messages" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "sms_messages_of_state" ON "sms_messages" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sms_messages_ended" ON "sms_messages" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "sms_messages_held" ON "sms_messages" USING btree ("held","has_code","id") WHERE "sms_messages"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "sms_stops_once" ON "sms_stops" USING btree ("number") WHERE "sms_stops"."allowed_at" is null;--> statement-breakpoint
CREATE INDEX "sms_stops_newest" ON "sms_stops" USING btree ("id") WHERE "sms_stops"."allowed_at" is null;--> statement-breakpoint
CREATE TRIGGER sms_messages_counted AFTER INSERT OR DELETE OR UPDATE OF state, held ON sms_messages FOR EACH ROW EXECUTE FUNCTION count_rows('sms', 'state', 'held');
--> statement-breakpoint
-- Screens of admins hear of a number that gets no more SMS. What each message does is not told: while thousands are sent, open screens would never rest.
CREATE TRIGGER sms_stops_told AFTER INSERT OR UPDATE OR DELETE ON sms_stops FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
