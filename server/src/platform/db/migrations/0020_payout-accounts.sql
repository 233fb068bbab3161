CREATE TABLE "payout_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"method" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"bank" text,
	"branch" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_method" CHECK ("payout_accounts"."method" in ('bank', 'bkash', 'nagad', 'rocket')),
	CONSTRAINT "payout_accounts_number" CHECK ("payout_accounts"."number" ~ '^[0-9]{6,20}$'),
	CONSTRAINT "payout_accounts_bank" CHECK ("payout_accounts"."method" = 'bank' or ("payout_accounts"."bank" is null and "payout_accounts"."branch" is null))
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_newest" ON "payout_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE FUNCTION refuse_account_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'payout accounts are append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER payout_accounts_append_only BEFORE UPDATE OR DELETE ON payout_accounts FOR EACH ROW EXECUTE FUNCTION refuse_account_rewriting();
