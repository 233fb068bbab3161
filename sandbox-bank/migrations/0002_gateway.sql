CREATE TABLE "sandbox_bank"."gateway_refunds" (
	"ref_id" text PRIMARY KEY NOT NULL,
	"refund_tran_id" text NOT NULL,
	"bank_tran_id" text NOT NULL,
	"amount" integer NOT NULL,
	"end" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_refunds_amount" CHECK ("sandbox_bank"."gateway_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."gateway_sessions" (
	"session_key" text PRIMARY KEY NOT NULL,
	"tran_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"asked" jsonb NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"val_id" text,
	"bank_tran_id" text,
	"method" text,
	"payer" text,
	"risk_level" smallint DEFAULT 0 NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"refund_fails" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "gateway_sessions_val_id_unique" UNIQUE("val_id"),
	CONSTRAINT "gateway_sessions_bank_tran_id_unique" UNIQUE("bank_tran_id"),
	CONSTRAINT "gateway_sessions_status" CHECK ("sandbox_bank"."gateway_sessions"."status" IN ('PENDING', 'VALID', 'VALIDATED', 'FAILED', 'CANCELLED', 'EXPIRED')),
	CONSTRAINT "gateway_sessions_refunded" CHECK ("sandbox_bank"."gateway_sessions"."amount_refunded" BETWEEN 0 AND "sandbox_bank"."gateway_sessions"."amount"),
	CONSTRAINT "gateway_sessions_paid" CHECK ("sandbox_bank"."gateway_sessions"."status" NOT IN ('VALID', 'VALIDATED') OR "sandbox_bank"."gateway_sessions"."bank_tran_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."stores" (
	"only" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"store_id" text NOT NULL,
	"password" text NOT NULL,
	CONSTRAINT "stores_one_row" CHECK ("sandbox_bank"."stores"."only" = 1)
);
--> statement-breakpoint
ALTER TABLE "sandbox_bank"."events" ADD COLUMN "url" text;--> statement-breakpoint
CREATE INDEX "gateway_refunds_named" ON "sandbox_bank"."gateway_refunds" USING btree ("bank_tran_id","refund_tran_id");--> statement-breakpoint
CREATE INDEX "gateway_sessions_tran" ON "sandbox_bank"."gateway_sessions" USING btree ("tran_id","created_at");