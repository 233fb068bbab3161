ALTER TABLE "attempts" ADD COLUMN "choice_note" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "reversed_at" timestamp with time zone;