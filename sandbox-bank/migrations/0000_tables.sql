CREATE SCHEMA IF NOT EXISTS "sandbox_bank";
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."intents" (
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
	CONSTRAINT "intents_status" CHECK ("sandbox_bank"."intents"."status" IN ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
	CONSTRAINT "intents_received" CHECK ("sandbox_bank"."intents"."amount_received" IN (0, "sandbox_bank"."intents"."amount")),
	CONSTRAINT "intents_refunded" CHECK ("sandbox_bank"."intents"."amount_refunded" BETWEEN 0 AND "sandbox_bank"."intents"."amount_received")
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."refunds" (
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
	CONSTRAINT "refunds_status" CHECK ("sandbox_bank"."refunds"."status" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("sandbox_bank"."refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."replies" (
	"key" text PRIMARY KEY NOT NULL,
	"print" text NOT NULL,
	"status" smallint,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_key" text NOT NULL,
	"publishable_key" text NOT NULL,
	"webhook_secret" text NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("sandbox_bank"."settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "sandbox_bank"."refunds" ADD CONSTRAINT "refunds_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "sandbox_bank"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_due" ON "sandbox_bank"."events" USING btree ("next_at") WHERE "sandbox_bank"."events"."delivered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "intents_newest" ON "sandbox_bank"."intents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "intents_charge" ON "sandbox_bank"."intents" USING btree ("latest_charge");--> statement-breakpoint
CREATE INDEX "refunds_of_intent" ON "sandbox_bank"."refunds" USING btree ("intent_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_failing" ON "sandbox_bank"."refunds" USING btree ("fails_at") WHERE "sandbox_bank"."refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "replies_oldest" ON "sandbox_bank"."replies" USING btree ("created_at");
--> statement-breakpoint
-- An app that kept the bank's tables among its own has left them here under their old names.
DO $$ BEGIN
  IF to_regclass('sandbox_bank.bank_settings') IS NULL THEN RETURN; END IF;
  INSERT INTO sandbox_bank.settings (id, secret_key, publishable_key, webhook_secret)
    SELECT id, secret_key, publishable_key, webhook_secret FROM sandbox_bank.bank_settings;
  INSERT INTO sandbox_bank.intents (id, client_secret, amount, amount_received, amount_refunded, currency, status, metadata, latest_charge, payment_method, refund_fails, last_payment_error, created_at, canceled_at)
    SELECT id, client_secret, amount, amount_received, amount_refunded, currency, status, metadata, latest_charge, payment_method, refund_fails, last_payment_error, created_at, canceled_at FROM sandbox_bank.bank_intents;
  INSERT INTO sandbox_bank.refunds (id, intent_id, charge, amount, currency, status, reason, metadata, fails_at, created_at)
    SELECT id, intent_id, charge, amount, currency, status, reason, metadata, fails_at, created_at FROM sandbox_bank.bank_refunds;
  INSERT INTO sandbox_bank.replies (key, print, status, body, created_at)
    SELECT key, print, status, body, created_at FROM sandbox_bank.bank_replies;
  INSERT INTO sandbox_bank.events (id, type, payload, tries, next_at, delivered_at, created_at)
    SELECT id, type, payload, tries, next_at, delivered_at, created_at FROM sandbox_bank.bank_events;
  DROP TABLE sandbox_bank.bank_settings, sandbox_bank.bank_refunds, sandbox_bank.bank_intents, sandbox_bank.bank_replies, sandbox_bank.bank_events;
END $$;
