CREATE TABLE "saved_receivers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_receivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"thana" text,
	"name_key" text GENERATED ALWAYS AS (search_fold(name)) STORED NOT NULL,
	"phone_key" text GENERATED ALWAYS AS (phone_key(phone)) STORED NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_receivers_place" CHECK (("saved_receivers"."latitude" is null) = ("saved_receivers"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "saved_receivers" ADD CONSTRAINT "saved_receivers_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_receivers_public_id" ON "saved_receivers" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_receivers_once" ON "saved_receivers" USING btree ("sender_id","phone_key","name_key");--> statement-breakpoint
CREATE INDEX "saved_receivers_newest" ON "saved_receivers" USING btree ("sender_id","used_at","id");--> statement-breakpoint
CREATE INDEX "parcels_sender_phone" ON "parcels" USING btree ("sender_id",phone_key("receiver_phone") text_pattern_ops);