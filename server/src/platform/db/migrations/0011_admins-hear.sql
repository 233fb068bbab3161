-- What admins look at tells them that it changed, whoever changes it and by which path; of one transaction they hear once.
CREATE FUNCTION tell_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('role', TG_ARGV[0])::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_told AFTER INSERT OR UPDATE OR DELETE ON parcels FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER payments_told AFTER INSERT OR DELETE OR UPDATE OF status, declined_at ON payments FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER refunds_told AFTER INSERT OR DELETE OR UPDATE OF status ON refunds FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER applications_told AFTER INSERT OR UPDATE OR DELETE ON applications FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER users_told AFTER INSERT OR DELETE OR UPDATE OF name, email, phone, address, gender, dob, role, is_verified, is_root, archived_at, designation, avatar, banner ON users FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER exceptions_told AFTER INSERT OR UPDATE OR DELETE ON exceptions FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER pickups_told AFTER INSERT OR UPDATE OR DELETE ON pickups FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
