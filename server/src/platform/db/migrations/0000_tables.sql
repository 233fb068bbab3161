CREATE TABLE "applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"apply_for" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"address" text,
	"dob" date,
	"gender" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "applications_kind_known" CHECK ("applications"."apply_for" in ('admin', 'delivery_men')),
	CONSTRAINT "applications_status_known" CHECK ("applications"."status" in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "bank_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount" integer NOT NULL,
	"amount_received" integer DEFAULT 0 NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"latest_charge" text,
	"payment_method" text,
	"refund_fails" boolean DEFAULT false NOT NULL,
	"last_payment_error" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "bank_intents_status" CHECK ("bank_intents"."status" IN ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
	CONSTRAINT "bank_intents_received" CHECK ("bank_intents"."amount_received" IN (0, "bank_intents"."amount")),
	CONSTRAINT "bank_intents_refunded" CHECK ("bank_intents"."amount_refunded" BETWEEN 0 AND "bank_intents"."amount_received")
);
--> statement-breakpoint
CREATE TABLE "bank_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"charge" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fails_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_refunds_status" CHECK ("bank_refunds"."status" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "bank_refunds_amount" CHECK ("bank_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_replies" (
	"key" text PRIMARY KEY NOT NULL,
	"print" text NOT NULL,
	"status" smallint,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_key" text NOT NULL,
	"publishable_key" text NOT NULL,
	"webhook_secret" text NOT NULL,
	CONSTRAINT "bank_settings_one_row" CHECK ("bank_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"dead" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"dedupe_key" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"name" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail" jsonb,
	CONSTRAINT "parcel_events_name_known" CHECK ("parcel_events"."name" in ('booked', 'paid', 'assigned', 'delivered', 'returned', 'canceled', 'released', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"sender_id" bigint NOT NULL,
	"delivery_man_id" bigint,
	"type" text NOT NULL,
	"weight_kg" numeric(7, 3) NOT NULL,
	"price_taka" integer NOT NULL,
	"receiver_name" text NOT NULL,
	"receiver_phone" text NOT NULL,
	"receiver_address" text NOT NULL,
	"receiver_email" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"stage" text DEFAULT 'pending' NOT NULL,
	"expected_on" date,
	"rating" integer,
	"comment" text,
	"reviewed_at" timestamp with time zone,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_stage" CHECK ("parcels"."stage" in ('pending', 'on the way', 'delivered', 'returned', 'canceled')),
	CONSTRAINT "parcels_type" CHECK ("parcels"."type" in ('v1', 'v2', 'v3', 'v4')),
	CONSTRAINT "parcels_weight" CHECK ("parcels"."weight_kg" > 0 and "parcels"."weight_kg" <= 100),
	CONSTRAINT "parcels_price" CHECK ("parcels"."price_taka" > 0),
	CONSTRAINT "parcels_place" CHECK ("parcels"."latitude" between -90 and 90 and "parcels"."longitude" between -180 and 180),
	CONSTRAINT "parcels_delivery_man" CHECK (("parcels"."stage" in ('on the way', 'delivered', 'returned')) = ("parcels"."delivery_man_id" is not null)),
	CONSTRAINT "parcels_review" CHECK (("parcels"."rating" is null and "parcels"."reviewed_at" is null and "parcels"."comment" is null)
      or ("parcels"."rating" between 1 and 5 and "parcels"."reviewed_at" is not null and "parcels"."comment" is not null and "parcels"."stage" = 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"amount_taka" integer NOT NULL,
	"currency" text DEFAULT 'bdt' NOT NULL,
	"key" text NOT NULL,
	"intent_id" text,
	"client_secret" text,
	"received_amount" integer,
	"received_currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_key_unique" UNIQUE("key"),
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" IN ('pending', 'closing', 'succeeded', 'failed', 'canceled', 'mismatch', 'duplicate')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_taka" > 0),
	CONSTRAINT "payments_money_known" CHECK ("payments"."status" NOT IN ('succeeded', 'mismatch', 'duplicate') OR ("payments"."intent_id" IS NOT NULL AND "payments"."received_amount" > 0)),
	CONSTRAINT "payments_right_money" CHECK ("payments"."status" <> 'succeeded' OR ("payments"."received_amount" = "payments"."amount_taka" * 100 AND "payments"."received_currency" = "payments"."currency"))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"cause" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"amount_taka" integer NOT NULL,
	"fee_taka" integer NOT NULL,
	"rest_taka" integer NOT NULL,
	"currency" text NOT NULL,
	"key" text NOT NULL,
	"provider_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_attempt" UNIQUE("payment_id","attempt"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" IN ('rejected', 'canceled', 'returned', 'late', 'mismatch', 'duplicate')),
	CONSTRAINT "refunds_sum" CHECK ("refunds"."fee_taka" >= 0 AND "refunds"."rest_taka" >= 0 AND "refunds"."fee_taka" + "refunds"."rest_taka" = "refunds"."amount_taka")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"mac" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('verification', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"phone" text,
	"address" text,
	"gender" text,
	"dob" date,
	"role" text DEFAULT 'consumer' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_root" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"designation" text,
	"avatar" text,
	"banner" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_gender" CHECK ("users"."gender" in ('male', 'female', 'others')),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('consumer', 'delivery_men', 'admin')),
	CONSTRAINT "users_locale" CHECK ("users"."locale" in ('en', 'bn')),
	CONSTRAINT "users_root_is_admin" CHECK (not "users"."is_root" or "users"."role" = 'admin')
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"key" text NOT NULL,
	"slot" smallint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "tallies_kind_owner_id_key_slot_pk" PRIMARY KEY("kind","owner_id","key","slot")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_refunds" ADD CONSTRAINT "bank_refunds_intent_id_bank_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."bank_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_delivery_man_id_users_id_fk" FOREIGN KEY ("delivery_man_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_public_id" ON "applications" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_pending" ON "applications" USING btree ("user_id","apply_for") WHERE "applications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_kind" ON "applications" USING btree ("apply_for","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_kind_status" ON "applications" USING btree ("apply_for","status","created_at","id");--> statement-breakpoint
CREATE INDEX "bank_events_due" ON "bank_events" USING btree ("next_at") WHERE "bank_events"."delivered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bank_intents_newest" ON "bank_intents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_intents_charge" ON "bank_intents" USING btree ("latest_charge");--> statement-breakpoint
CREATE INDEX "bank_refunds_of_intent" ON "bank_refunds" USING btree ("intent_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_refunds_failing" ON "bank_refunds" USING btree ("fails_at") WHERE "bank_refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bank_replies_oldest" ON "bank_replies" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE NOT "jobs"."dead";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_public_id" ON "notifications" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "parcel_events_parcel" ON "parcel_events" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_events_name" ON "parcel_events" USING btree ("name","at");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_code" ON "parcels" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_idempotency" ON "parcels" USING btree ("sender_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "parcels_sender_newest" ON "parcels" USING btree ("sender_id","created_at","id");--> statement-breakpoint
CREATE INDEX "parcels_sender_stage" ON "parcels" USING btree ("sender_id","stage","created_at","id");--> statement-breakpoint
CREATE INDEX "parcels_sender_reviewed" ON "parcels" USING btree ("sender_id",("rating" is null),"created_at","id") WHERE "parcels"."stage" = 'delivered';--> statement-breakpoint
CREATE INDEX "parcels_newest" ON "parcels" USING btree ("created_at","id","type");--> statement-breakpoint
CREATE INDEX "parcels_stage_newest" ON "parcels" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "parcels_round" ON "parcels" USING btree ("delivery_man_id",("stage" <> 'on the way'),(case when "stage" = 'on the way' then "expected_on" end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcels_round_stage" ON "parcels" USING btree ("delivery_man_id","stage",(case when "stage" = 'on the way' then "expected_on" end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcels_reviews" ON "parcels" USING btree ("delivery_man_id","reviewed_at","id") WHERE "parcels"."rating" is not null;--> statement-breakpoint
CREATE INDEX "parcels_reviews_rating" ON "parcels" USING btree ("delivery_man_id","rating","reviewed_at","id") WHERE "parcels"."rating" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("parcel_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree ("parcel_id") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_of_parcel" ON "payments" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."status" IN ('pending', 'closing');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_live" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" IN ('pending', 'succeeded');--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_oldest" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_public_id" ON "users" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_newest" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_active_delivery_men" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'delivery_men' and "users"."archived_at" is null;