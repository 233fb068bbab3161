ALTER TABLE "payments" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payments" SET "declined_at" = w.first_at FROM (SELECT object_id, min(received_at) AS first_at FROM webhook_events WHERE type = 'payment_intent.payment_failed' GROUP BY object_id) w WHERE w.object_id = "payments"."intent_id";
