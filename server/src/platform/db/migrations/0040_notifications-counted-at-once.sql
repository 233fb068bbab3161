-- Everything of a person is read, or goes, in one statement: counted row by row, each row would look through all versions that this statement has made of the counter.
CREATE OR REPLACE FUNCTION count_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes counter_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := array(SELECT ('notification', user_id, CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END, -count(*))::counter_change
      FROM gone GROUP BY user_id, read_at IS NULL);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || array(SELECT ('notification', user_id, CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END, count(*))::counter_change
      FROM made GROUP BY user_id, read_at IS NULL);
  END IF;
  PERFORM add_to_counters(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER notifications_counted ON notifications;
--> statement-breakpoint
CREATE TRIGGER notifications_counted AFTER INSERT ON notifications REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_counted_on_change AFTER UPDATE ON notifications REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_counted_on_end AFTER DELETE ON notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();
