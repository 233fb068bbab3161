ALTER TABLE "parcels" ADD COLUMN "receiver_locale" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_receiver_locale" CHECK ("parcels"."receiver_locale" in ('en', 'bn'));