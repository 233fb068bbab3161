ALTER TABLE "payments" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" DROP CONSTRAINT "reconciliations_list_span_pk";--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_provider_list_span_pk" PRIMARY KEY("provider","list","span");--> statement-breakpoint
-- Until now the sandbox and Stripe were told apart by the environment alone: what the sandbox has in its books was paid there.
DO $$
BEGIN
	IF to_regclass('sandbox_bank.intents') IS NOT NULL THEN
		UPDATE payments SET provider = 'sandbox' WHERE intent_id IN (SELECT id FROM sandbox_bank.intents);
		UPDATE payments SET provider = 'sandbox' WHERE intent_id IS NULL AND status IN ('pending', 'closing')
			AND NOT EXISTS (SELECT FROM payments WHERE provider = 'stripe' AND intent_id IS NOT NULL);
		UPDATE unmatched_payments SET provider = 'sandbox' WHERE intent_id IN (SELECT id FROM sandbox_bank.intents);
	END IF;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_by_provider" ON "payments" USING btree ("parcel_id","provider") WHERE "payments"."status" = 'pending';--> statement-breakpoint
DROP INDEX "payments_one_open";--> statement-breakpoint
CREATE INDEX "payments_ended" ON "payments" USING btree ("provider","created_at") WHERE "payments"."status" IN ('failed', 'canceled');
