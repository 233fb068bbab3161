CREATE TABLE "installation" (
	"only" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"list" text NOT NULL,
	"span" text NOT NULL,
	"since" bigint,
	"after" text,
	"top" bigint,
	"seen_to" bigint,
	"began_at" timestamp with time zone,
	"covered_at" timestamp with time zone,
	CONSTRAINT "reconciliations_list_span_pk" PRIMARY KEY("list","span")
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmatched_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"parcel_code" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_own" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "unmatched_payments_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "unmatched_payments_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "unmatched_payments_reason" CHECK ("unmatched_payments"."reason" in ('unknown', 'partly', 'refund')),
	CONSTRAINT "unmatched_payments_state" CHECK ("unmatched_payments"."status" in ('open', 'returning', 'returned', 'failed', 'kept')),
	CONSTRAINT "unmatched_payments_amount" CHECK ("unmatched_payments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause";--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmatched_payments_newest" ON "unmatched_payments" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_status" ON "unmatched_payments" USING btree ("status","found_at","id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_intent" ON "unmatched_payments" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('rejected', 'canceled', 'returned', 'archived', 'late', 'mismatch', 'duplicate', 'outside'));