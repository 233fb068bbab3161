CREATE TABLE "otp_browsers" (
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"browser" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "otp_browsers_user_id_purpose_browser_pk" PRIMARY KEY("user_id","purpose","browser"),
	CONSTRAINT "otp_browsers_purpose" CHECK ("otp_browsers"."purpose" in ('verification', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "otp_tries" (
	"otp_id" bigint NOT NULL,
	"browser" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "otp_tries_otp_id_browser_pk" PRIMARY KEY("otp_id","browser")
);
--> statement-breakpoint
CREATE TABLE "otps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"mac" "bytea",
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "otps_purpose" CHECK ("otps"."purpose" in ('verification', 'recovery'))
);
--> statement-breakpoint
ALTER TABLE "otp_browsers" ADD CONSTRAINT "otp_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_tries" ADD CONSTRAINT "otp_tries_otp_id_otps_id_fk" FOREIGN KEY ("otp_id") REFERENCES "public"."otps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otps" ADD CONSTRAINT "otps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "otps_user" ON "otps" USING btree ("user_id","purpose","id");--> statement-breakpoint
-- Mails with codes of the table before, which nobody could redeem: whoever waits asks again.
DELETE FROM "jobs" WHERE "kind" = 'mail' AND "payload"->'letter'->>'kind' = 'code';
