CREATE TABLE "rights_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rights_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"before" text[] NOT NULL,
	"after" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rights" text[] DEFAULT '{dispatch,people}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rights_changes" ADD CONSTRAINT "rights_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_changes" ADD CONSTRAINT "rights_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_changes_user" ON "rights_changes" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_rights" CHECK ("users"."rights" <@ '{dispatch,money,people}'::text[]);
--> statement-breakpoint
-- Whoever is an admin today could do everything so far.
UPDATE "users" SET "rights" = '{dispatch,money,people}' WHERE "role" = 'admin';
--> statement-breakpoint
-- Screens of admins hear at once that rights were given or taken away.
DROP TRIGGER users_told ON users;
--> statement-breakpoint
CREATE TRIGGER users_told AFTER INSERT OR DELETE OR UPDATE OF name, email, phone, address, gender, dob, role, is_verified, is_root, rights, archived_at, designation, avatar, banner ON users FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
