ALTER TABLE "receiver_wishes" ADD COLUMN "day_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receiver_wishes" ADD COLUMN "note_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receiver_wishes" ADD COLUMN "phone_at" timestamp with time zone;--> statement-breakpoint
UPDATE "receiver_wishes" SET "day_at" = CASE WHEN "day" IS NOT NULL THEN "changed_at" END, "note_at" = CASE WHEN "note" IS NOT NULL THEN "changed_at" END, "phone_at" = CASE WHEN "phone" IS NOT NULL THEN "changed_at" END;
