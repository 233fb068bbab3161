ALTER TABLE "refunds" ADD COLUMN "tried_at" timestamp with time zone;
--> statement-breakpoint
-- What waits may have been sent before it could be written down.
UPDATE "refunds" SET "tried_at" = "created_at" WHERE "status" = 'pending';
