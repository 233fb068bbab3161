DROP TRIGGER "parcels_counted_on_change" ON "parcels";
--> statement-breakpoint
ALTER TABLE "parcel_events" DROP CONSTRAINT "parcel_events_name_known";
--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_stage", DROP CONSTRAINT "parcels_delivery_man", DROP CONSTRAINT "parcels_review";
--> statement-breakpoint
DROP INDEX "parcels_sender_stage";
--> statement-breakpoint
DROP INDEX "parcels_sender_reviewed";
--> statement-breakpoint
DROP INDEX "parcels_stage_newest";
--> statement-breakpoint
DROP INDEX "parcels_round";
--> statement-breakpoint
DROP INDEX "parcels_round_stage";
--> statement-breakpoint
ALTER TABLE "parcel_events" ADD COLUMN "action_id" uuid;
--> statement-breakpoint
ALTER TABLE "parcels"
  ADD COLUMN "step" text DEFAULT 'booked' NOT NULL,
  ADD COLUMN "step_before" text,
  ADD COLUMN "custody" text DEFAULT 'sender' NOT NULL,
  ADD COLUMN "holder_id" bigint,
  ADD COLUMN "counted_attempts" smallint DEFAULT 0 NOT NULL,
  ADD COLUMN "proof_level" text DEFAULT 'none' NOT NULL,
  ADD COLUMN "cod_taka" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "charge_from" text DEFAULT 'door' NOT NULL,
  ADD COLUMN "thana" text,
  ADD COLUMN "reference" text;
--> statement-breakpoint
-- One rewrite of the table instead of an UPDATE that leaves a dead copy of every row.
-- Nothing is known of a parcel's loading in the past: what is on the way counts as assigned and still with its sender.
ALTER TABLE "parcels"
  ALTER COLUMN "step" TYPE text USING CASE "stage" WHEN 'pending' THEN 'booked' WHEN 'on the way' THEN 'assigned' ELSE "stage" END,
  ALTER COLUMN "step_before" TYPE text USING CASE "stage" WHEN 'on the way' THEN 'booked' END,
  ALTER COLUMN "custody" TYPE text USING CASE "stage" WHEN 'delivered' THEN 'receiver' ELSE 'sender' END;
--> statement-breakpoint
ALTER TABLE "parcels" DROP COLUMN "stage";
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "stage" text GENERATED ALWAYS AS (case step when 'booked' then 'pending' when 'picked_up' then 'pending' when 'at_office' then 'pending' when 'assigned' then 'on the way' when 'out' then 'on the way' when 'failed' then 'on the way' when 'held' then 'on the way' when 'returning' then 'on the way' when 'delivered' then 'delivered' when 'returned' then 'returned' when 'canceled' then 'canceled' when 'lost' then 'canceled' end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_events_action" ON "parcel_events" USING btree ("action_id","name") WHERE "parcel_events"."action_id" is not null;
--> statement-breakpoint
CREATE INDEX "parcels_holder" ON "parcels" USING btree ("holder_id") WHERE "parcels"."holder_id" is not null;
--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_name_known" CHECK ("parcel_events"."name" in ('booked', 'paid', 'pickup_assigned', 'pickup_failed', 'picked_up', 'received', 'assigned', 'unassigned', 'loaded', 'delivered', 'attempted', 'retried', 'turned_back', 'return_assigned', 'returned', 'canceled', 'rejected', 'given_back', 'released', 'lost', 'reopened'));
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_step" CHECK ("parcels"."step" in ('booked', 'picked_up', 'at_office', 'assigned', 'out', 'failed', 'held', 'returning', 'delivered', 'returned', 'canceled', 'lost'));
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_step_before" CHECK ("parcels"."step_before" in ('booked', 'picked_up', 'at_office', 'held'));
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_custody" CHECK ("parcels"."custody" in ('sender', 'courier', 'office', 'receiver', 'nobody'));
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_holder_known" CHECK (("parcels"."custody" = 'courier') = ("parcels"."holder_id" is not null));
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_custody_of_step" CHECK (case "parcels"."step"
      when 'booked' then "parcels"."custody" = 'sender'
      when 'picked_up' then "parcels"."custody" = 'courier'
      when 'at_office' then "parcels"."custody" in ('office', 'courier')
      when 'assigned' then "parcels"."custody" in ('sender', 'courier', 'office')
      when 'held' then "parcels"."custody" = 'office'
      when 'returning' then "parcels"."custody" in ('office', 'courier')
      when 'delivered' then "parcels"."custody" = 'receiver'
      when 'returned' then "parcels"."custody" = 'sender'
      when 'canceled' then "parcels"."custody" in ('sender', 'courier', 'office')
      when 'lost' then "parcels"."custody" = 'nobody'
      else "parcels"."custody" = 'courier' end);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_proof_level" CHECK ("parcels"."proof_level" in ('none', 'name', 'code', 'photo', 'code_photo'));
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_charge_from" CHECK ("parcels"."charge_from" in ('door', 'cod'));
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_cod" CHECK ("parcels"."cod_taka" between 0 and 500000);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_delivery_man" CHECK (case when "parcels"."step" in ('assigned', 'out', 'failed', 'delivered') then "parcels"."delivery_man_id" is not null
      when "parcels"."step" in ('returning', 'returned') then true else "parcels"."delivery_man_id" is null end);
--> statement-breakpoint
CREATE INDEX "parcels_sender_stage" ON "parcels" USING btree ("sender_id","stage","created_at","id");
--> statement-breakpoint
CREATE INDEX "parcels_sender_reviewed" ON "parcels" USING btree ("sender_id",("rating" is null),"created_at","id","rating") WHERE "parcels"."stage" = 'delivered';
--> statement-breakpoint
CREATE INDEX "parcels_stage_newest" ON "parcels" USING btree ("stage","created_at","id");
--> statement-breakpoint
CREATE INDEX "parcels_round" ON "parcels" USING btree ("delivery_man_id",("stage" <> 'on the way'),(case when "stage" = 'on the way' then "expected_on" end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"stage","expected_on");
--> statement-breakpoint
CREATE INDEX "parcels_round_stage" ON "parcels" USING btree ("delivery_man_id","stage",(case when "stage" = 'on the way' then "expected_on" end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expected_on");
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_review" CHECK (("parcels"."rating" is null and "parcels"."reviewed_at" is null and "parcels"."comment" is null)
      or ("parcels"."rating" between 1 and 5 and "parcels"."reviewed_at" is not null and "parcels"."comment" is not null and "parcels"."stage" = 'delivered'));
--> statement-breakpoint
CREATE TRIGGER "parcels_counted_on_change" AFTER UPDATE OF "stage", "delivery_man_id", "rating" ON "parcels" FOR EACH ROW EXECUTE FUNCTION count_parcels();
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"courier_id" bigint NOT NULL,
	"action_id" uuid,
	"reason" text NOT NULL,
	"counts" boolean NOT NULL,
	"note" text,
	"until" date,
	"device_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp with time zone,
	"choice" text,
	"chosen_at" timestamp with time zone,
	"choice_day" date,
	"closed_at" timestamp with time zone,
	CONSTRAINT "attempts_reason" CHECK ("attempts"."reason" in ('no_answer', 'not_home', 'refused', 'cod_not_ready', 'wrong_address', 'no_access', 'receiver_asked_later', 'damaged', 'weather', 'strike', 'not_enough_time', 'vehicle', 'part_taken', 'other')),
	CONSTRAINT "attempts_choice" CHECK (("attempts"."choice" is null) = ("attempts"."chosen_at" is null) and "attempts"."choice" in ('again', 'back'))
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"parcel_id" bigint NOT NULL,
	"courier_id" bigint,
	"action_id" uuid,
	"taka" integer NOT NULL,
	"due_taka" integer NOT NULL,
	"by" text NOT NULL,
	"trx" text,
	"reason" text,
	"is_equal" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_taka" CHECK ("collections"."taka" >= 0 and "collections"."due_taka" >= 0),
	CONSTRAINT "collections_by" CHECK ("collections"."by" in ('cash', 'mobile'))
);
--> statement-breakpoint
CREATE TABLE "courier_actions" (
	"action_id" uuid PRIMARY KEY NOT NULL,
	"courier_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"parcel_id" bigint,
	"result" text NOT NULL,
	"message" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courier_actions_result" CHECK ("courier_actions"."result" in ('applied', 'conflict', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "delivery_codes" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"version" smallint DEFAULT 1 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"tries_on" date,
	"proved_on" date
);
--> statement-breakpoint
CREATE TABLE "exceptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"parcel_id" bigint NOT NULL,
	"courier_id" bigint,
	"action_id" uuid,
	"detail" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"dedupe_key" text NOT NULL,
	"amount_taka" integer,
	CONSTRAINT "exceptions_kind" CHECK ("exceptions"."kind" in ('conflict', 'code', 'proof', 'missing', 'cash', 'attempt', 'goods')),
	CONSTRAINT "exceptions_status" CHECK ("exceptions"."status" in ('open', 'applied', 'dismissed')),
	CONSTRAINT "exceptions_decided" CHECK (("exceptions"."status" = 'open') = ("exceptions"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "parcel_assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"courier_id" bigint NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pickups" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"day" date,
	"courier_id" bigint,
	CONSTRAINT "pickups_mode" CHECK ("pickups"."mode" in ('bring', 'collect')),
	CONSTRAINT "pickups_address" CHECK ("pickups"."mode" = 'bring' or ("pickups"."address" is not null and "pickups"."day" is not null))
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"parcel_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"action_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"file" text,
	"taken_at" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "proofs_kind" CHECK ("proofs"."kind" in ('photo', 'signature')),
	CONSTRAINT "proofs_sha256" CHECK ("proofs"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "proofs_arrived" CHECK (("proofs"."file" is null) = ("proofs"."received_at" is null))
);
--> statement-breakpoint
CREATE TABLE "receiver_links" (
	"parcel_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "receiver_links_parcel_id_version_pk" PRIMARY KEY("parcel_id","version")
);
--> statement-breakpoint
CREATE TABLE "receiver_wishes" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"day" date,
	"note" text,
	"phone" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_orders" (
	"courier_id" bigint NOT NULL,
	"day" date NOT NULL,
	"parcel_ids" bigint[] NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_orders_courier_id_day_pk" PRIMARY KEY("courier_id","day")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_actions" ADD CONSTRAINT "courier_actions_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_actions" ADD CONSTRAINT "courier_actions_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_codes" ADD CONSTRAINT "delivery_codes_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcel_assignments" ADD CONSTRAINT "parcel_assignments_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcel_assignments" ADD CONSTRAINT "parcel_assignments_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pickups" ADD CONSTRAINT "pickups_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pickups" ADD CONSTRAINT "pickups_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receiver_links" ADD CONSTRAINT "receiver_links_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receiver_wishes" ADD CONSTRAINT "receiver_wishes_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_orders" ADD CONSTRAINT "run_orders_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attempts_parcel" ON "attempts" USING btree ("parcel_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_open" ON "attempts" USING btree ("parcel_id") WHERE "attempts"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("deadline_at") WHERE "attempts"."closed_at" is null and "attempts"."deadline_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "collections_public_id" ON "collections" USING btree ("public_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "collections_action" ON "collections" USING btree ("action_id");
--> statement-breakpoint
CREATE INDEX "collections_parcel" ON "collections" USING btree ("parcel_id");
--> statement-breakpoint
CREATE INDEX "collections_courier" ON "collections" USING btree ("courier_id","at","id");
--> statement-breakpoint
CREATE INDEX "courier_actions_courier" ON "courier_actions" USING btree ("courier_id","received_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "exceptions_public_id" ON "exceptions" USING btree ("public_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "exceptions_dedupe" ON "exceptions" USING btree ("dedupe_key");
--> statement-breakpoint
CREATE INDEX "exceptions_newest" ON "exceptions" USING btree ("status","at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_kind_newest" ON "exceptions" USING btree ("kind","status","at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_parcel" ON "exceptions" USING btree ("parcel_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_assignments_current" ON "parcel_assignments" USING btree ("parcel_id") WHERE "parcel_assignments"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "parcel_assignments_courier" ON "parcel_assignments" USING btree ("courier_id","parcel_id","ended_at");
--> statement-breakpoint
CREATE INDEX "pickups_courier" ON "pickups" USING btree ("courier_id","day");
--> statement-breakpoint
CREATE INDEX "pickups_day" ON "pickups" USING btree ("day") WHERE "pickups"."mode" = 'collect';
--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_public_id" ON "proofs" USING btree ("public_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_of_action" ON "proofs" USING btree ("action_id","sha256");
--> statement-breakpoint
CREATE INDEX "proofs_parcel" ON "proofs" USING btree ("parcel_id","id");
--> statement-breakpoint
CREATE INDEX "proofs_missing" ON "proofs" USING btree ("created_at") WHERE "proofs"."file" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "receiver_links_token" ON "receiver_links" USING btree ("token_hash");
