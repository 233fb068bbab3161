CREATE TABLE "company_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_settings_version" CHECK ("company_settings"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Screens of admins hear of a change by another root.
CREATE TRIGGER company_settings_told AFTER INSERT ON company_settings FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
