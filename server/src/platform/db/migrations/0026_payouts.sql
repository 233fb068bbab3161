CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"taka" integer NOT NULL,
	"lines" integer NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reference" text,
	"sent_by" bigint,
	"sent_at" timestamp with time zone,
	"sent_alone" boolean DEFAULT false NOT NULL,
	"reason" text,
	"failed_by" bigint,
	"failed_at" timestamp with time zone,
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('draft', 'sent', 'failed')),
	CONSTRAINT "payouts_taka" CHECK ("payouts"."taka" > 0 and "payouts"."lines" > 0),
	CONSTRAINT "payouts_sent" CHECK (("payouts"."sent_at" is null) = ("payouts"."reference" is null) and ("payouts"."sent_at" is null) = ("payouts"."sent_by" is null) and ("payouts"."status" <> 'draft' or "payouts"."sent_at" is null) and ("payouts"."status" <> 'sent' or "payouts"."sent_at" is not null)),
	CONSTRAINT "payouts_failed" CHECK (("payouts"."status" = 'failed') = ("payouts"."failed_at" is not null) and ("payouts"."failed_at" is null) = ("payouts"."failed_by" is null) and ("payouts"."failed_at" is null) = ("payouts"."reason" is null)),
	CONSTRAINT "payouts_another_person" CHECK ("payouts"."sent_by" <> "payouts"."made_by" or "payouts"."sent_alone")
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"no" bigint NOT NULL,
	"taka" integer NOT NULL,
	CONSTRAINT "payout_lines_payout_id_no_pk" PRIMARY KEY("payout_id","no")
);
--> statement-breakpoint
CREATE TABLE "pending_parcels" (
	"sender_id" bigint NOT NULL,
	"parcel_id" bigint NOT NULL,
	"taka" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_parcels_sender_id_parcel_id_pk" PRIMARY KEY("sender_id","parcel_id")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"sender_id" bigint NOT NULL,
	"no" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"is_reversal" boolean NOT NULL,
	"parcel_id" bigint,
	"pending_taka" integer NOT NULL,
	"available_taka" integer NOT NULL,
	"pending_after" bigint NOT NULL,
	"available_after" bigint NOT NULL,
	"payout_id" bigint,
	CONSTRAINT "statement_lines_sender_id_no_pk" PRIMARY KEY("sender_id","no"),
	CONSTRAINT "statement_lines_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "statement_lines_kind" CHECK ("statement_lines"."kind" in ('goods_collected', 'counter_goods', 'decided_goods', 'charge_from_goods', 'cod_fee', 'payable', 'return_fee', 'payout_sent', 'payout_failed'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"sender_id" bigint PRIMARY KEY NOT NULL,
	"lines" bigint DEFAULT 0 NOT NULL,
	"pending_taka" bigint DEFAULT 0 NOT NULL,
	"available_taka" bigint DEFAULT 0 NOT NULL,
	"due_taka" bigint DEFAULT 0 NOT NULL,
	"due_lines" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_failed_by_users_id_fk" FOREIGN KEY ("failed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_line" FOREIGN KEY ("sender_id","no") REFERENCES "public"."statement_lines"("sender_id","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_parcels" ADD CONSTRAINT "pending_parcels_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_parcels" ADD CONSTRAINT "pending_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_public_id" ON "payouts" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_draft" ON "payouts" USING btree ("sender_id") WHERE "payouts"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "pending_parcels_oldest" ON "pending_parcels" USING btree ("sender_id","since","parcel_id");--> statement-breakpoint
CREATE INDEX "statement_lines_at" ON "statement_lines" USING btree ("sender_id","at","no");--> statement-breakpoint
CREATE INDEX "statement_lines_unpaid" ON "statement_lines" USING btree ("sender_id","no") WHERE "statement_lines"."payout_id" is null and "statement_lines"."available_taka" <> 0 and "statement_lines"."kind" not in ('payout_sent', 'payout_failed');--> statement-breakpoint
CREATE INDEX "statement_lines_payout" ON "statement_lines" USING btree ("payout_id") WHERE "statement_lines"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "statements_due" ON "statements" USING btree ("due_taka" DESC NULLS FIRST,"sender_id") WHERE "statements"."due_taka" > 0;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until the end of the migration nobody posts; the version before, which may still run, waits.
LOCK TABLE transfers IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- What each of these transfers adds to what its sender has pending and available.
CREATE VIEW sender_transfers AS
SELECT t.id, a.owner_id AS sender_id, t.at, t.kind, t.reverses IS NOT NULL AS is_reversal, t.parcel_id, t.payout_id,
  CASE 'sender_pending' WHEN t.credit_kind THEN t.taka WHEN t.debit_kind THEN -t.taka ELSE 0 END AS pending_taka,
  CASE 'sender_available' WHEN t.credit_kind THEN t.taka WHEN t.debit_kind THEN -t.taka ELSE 0 END AS available_taka
FROM transfers t JOIN accounts a ON a.id = CASE WHEN t.debit_kind IN ('sender_pending', 'sender_available') THEN t.debit_id ELSE t.credit_id END
WHERE t.debit_kind IN ('sender_pending', 'sender_available') OR t.credit_kind IN ('sender_pending', 'sender_available');
--> statement-breakpoint
-- Writes these transfers into their senders' statements, one sender after the other in one order for everybody; the senders' rows are the locks.
CREATE FUNCTION state_transfers(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statements (sender_id) SELECT DISTINCT sender_id FROM sender_transfers WHERE id = ANY(ids) ORDER BY 1 ON CONFLICT DO NOTHING;
  PERFORM 1 FROM statements WHERE sender_id IN (SELECT sender_id FROM sender_transfers WHERE id = ANY(ids)) ORDER BY sender_id FOR NO KEY UPDATE;
  INSERT INTO statement_lines (sender_id, no, transfer_id, at, kind, is_reversal, parcel_id, pending_taka, available_taka, pending_after, available_after)
  SELECT s.sender_id, s.lines + row_number() OVER so_far, t.id, greatest(s.last_at, max(t.at) OVER so_far), t.kind, t.is_reversal, t.parcel_id, t.pending_taka, t.available_taka,
    s.pending_taka + sum(t.pending_taka) OVER so_far, s.available_taka + sum(t.available_taka) OVER so_far
  FROM sender_transfers t JOIN statements s USING (sender_id) WHERE t.id = ANY(ids)
  WINDOW so_far AS (PARTITION BY t.sender_id ORDER BY t.id);
  UPDATE statements s SET lines = s.lines + n, last_at = greatest(s.last_at, latest), pending_taka = s.pending_taka + pending, available_taka = s.available_taka + available,
    due_taka = s.due_taka + due, due_lines = s.due_lines + due_n
  FROM (SELECT sender_id, count(*) AS n, max(at) AS latest, sum(pending_taka) AS pending, sum(available_taka) AS available,
      coalesce(sum(available_taka) FILTER (WHERE kind NOT IN ('payout_sent', 'payout_failed')), 0) AS due,
      count(*) FILTER (WHERE available_taka <> 0 AND kind NOT IN ('payout_sent', 'payout_failed')) AS due_n
    FROM sender_transfers WHERE id = ANY(ids) GROUP BY 1) added
  WHERE s.sender_id = added.sender_id;
  INSERT INTO pending_parcels AS p (sender_id, parcel_id, taka, since)
  SELECT sender_id, parcel_id, sum(pending_taka), min(at) FROM sender_transfers WHERE id = ANY(ids) AND pending_taka <> 0 AND parcel_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (sender_id, parcel_id) DO UPDATE SET taka = p.taka + excluded.taka;
  DELETE FROM pending_parcels p USING sender_transfers t WHERE t.id = ANY(ids) AND p.sender_id = t.sender_id AND p.parcel_id = t.parcel_id AND p.taka = 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION state_posted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  SELECT array_agg(id) INTO ids FROM posted
  WHERE debit_kind IN ('sender_pending', 'sender_available') OR credit_kind IN ('sender_pending', 'sender_available');
  IF ids IS NOT NULL THEN PERFORM state_transfers(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT state_transfers(array(SELECT id FROM sender_transfers ORDER BY id));
--> statement-breakpoint
CREATE TRIGGER transfers_stated AFTER INSERT ON transfers REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION state_posted();
--> statement-breakpoint
-- How many senders have something due and how much, for the list's length and its sums; and who looks at it hears that it changed.
CREATE FUNCTION count_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := CASE WHEN TG_OP = 'UPDATE' THEN greatest(OLD.due_taka, 0) ELSE 0 END;
  after bigint := greatest(NEW.due_taka, 0);
BEGIN
  IF before <> after THEN
    PERFORM add_to_counters(ARRAY[('payout', 0, 'due', sign(after) - sign(before)), ('payout_taka', 0, 'due', after - before)]::counter_change[]);
  END IF;
  PERFORM pg_notify('live', json_build_object('changed', NEW.sender_id, 'touches', '["payouts"]'::json)::text);
  PERFORM pg_notify('live', json_build_object('role', 'admin')::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO counters (kind, owner_id, key, slot, n)
SELECT 'payout', 0, 'due', 0, count(*) FROM statements WHERE due_taka > 0 UNION ALL SELECT 'payout_taka', 0, 'due', 0, coalesce(sum(due_taka), 0) FROM statements WHERE due_taka > 0;
--> statement-breakpoint
CREATE TRIGGER statements_counted AFTER INSERT OR UPDATE OF due_taka, lines ON statements FOR EACH ROW EXECUTE FUNCTION count_due();
--> statement-breakpoint
-- The only change of a line is which living payout pays it. One statement takes all lines of a payout or frees them all; the sums of the sender follow.
CREATE FUNCTION keep_payout_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong bigint;
BEGIN
  IF EXISTS (SELECT FROM before b JOIN after a USING (sender_id, no) WHERE b.payout_id IS NOT NULL AND a.payout_id IS NOT NULL AND a.payout_id <> b.payout_id)
  THEN RAISE EXCEPTION 'a line is in one living payout at most' USING ERRCODE = 'check_violation'; END IF;
  SELECT p.id INTO wrong FROM payouts p
  WHERE p.id IN (SELECT payout_id FROM before UNION SELECT payout_id FROM after)
    AND EXISTS (SELECT FROM (SELECT coalesce(sum(l.available_taka), 0) AS taka, count(*) AS n FROM statement_lines l WHERE l.payout_id = p.id AND l.sender_id = p.sender_id) living
      WHERE living.taka <> p.taka * (p.status <> 'failed')::int OR living.n <> p.lines * (p.status <> 'failed')::int)
  LIMIT 1;
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'payout % is not the sum of its lines', wrong USING ERRCODE = 'check_violation'; END IF;
  UPDATE statements s SET due_taka = s.due_taka + freed, due_lines = s.due_lines + n
  FROM (SELECT sender_id, sum(sign * available_taka) AS freed, sum(sign) AS n
    FROM (SELECT sender_id, available_taka, 1 AS sign FROM before WHERE payout_id IS NOT NULL UNION ALL SELECT sender_id, available_taka, -1 FROM after WHERE payout_id IS NOT NULL) sides
    GROUP BY 1) changed
  WHERE s.sender_id = changed.sender_id AND (freed <> 0 OR n <> 0);
  INSERT INTO payout_lines (payout_id, sender_id, no, taka)
  SELECT a.payout_id, a.sender_id, a.no, a.available_taka FROM after a JOIN before b USING (sender_id, no) WHERE a.payout_id IS NOT NULL AND b.payout_id IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER statement_lines_paid AFTER UPDATE ON statement_lines REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_payout_lines();
--> statement-breakpoint
CREATE FUNCTION refuse_rewritten_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a line of a statement stays as it is' USING ERRCODE = 'check_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER statement_lines_kept BEFORE UPDATE ON statement_lines FOR EACH ROW
WHEN ((OLD.sender_id, OLD.no, OLD.transfer_id, OLD.at, OLD.kind, OLD.is_reversal, OLD.parcel_id, OLD.pending_taka, OLD.available_taka, OLD.pending_after, OLD.available_after)
  IS DISTINCT FROM (NEW.sender_id, NEW.no, NEW.transfer_id, NEW.at, NEW.kind, NEW.is_reversal, NEW.parcel_id, NEW.pending_taka, NEW.available_taka, NEW.pending_after, NEW.available_after)
  OR NEW.payout_id IS NOT NULL AND (NEW.kind IN ('payout_sent', 'payout_failed') OR NEW.available_taka = 0))
EXECUTE FUNCTION refuse_rewritten_line();
--> statement-breakpoint
CREATE TRIGGER statement_lines_append_only BEFORE DELETE OR TRUNCATE ON statement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only triggers, one level above, write what follows from transfers.
CREATE FUNCTION refuse_own_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION '% follow transfers', TG_TABLE_NAME USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER statements_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_statement();
--> statement-breakpoint
CREATE TRIGGER statement_lines_follow BEFORE INSERT ON statement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_statement();
--> statement-breakpoint
CREATE TRIGGER payout_lines_follow BEFORE INSERT ON payout_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_statement();
--> statement-breakpoint
CREATE TRIGGER pending_parcels_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON pending_parcels FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_statement();
--> statement-breakpoint
-- A payout goes from draft to sent to failed, or from draft to failed; nothing else of it changes, and at the end of the transaction lines and ledger agree with it.
CREATE FUNCTION keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.sender_id, OLD.account_id, OLD.taka, OLD.lines, OLD.made_by, OLD.made_at, OLD.public_id) IS DISTINCT FROM (NEW.sender_id, NEW.account_id, NEW.taka, NEW.lines, NEW.made_by, NEW.made_at, NEW.public_id)
    OR (OLD.status, NEW.status) NOT IN (('draft', 'sent'), ('draft', 'failed'), ('sent', 'failed'))
    OR (OLD.status = 'sent' AND (OLD.reference, OLD.sent_by, OLD.sent_at) IS DISTINCT FROM (NEW.reference, NEW.sent_by, NEW.sent_at))
  THEN RAISE EXCEPTION 'a payout stays as it was made' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_kept BEFORE UPDATE OR DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();
--> statement-breakpoint
CREATE FUNCTION check_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p payouts;
  posted record;
  living record;
BEGIN
  SELECT * INTO p FROM payouts WHERE id = NEW.id;
  SELECT coalesce(sum(taka) FILTER (WHERE kind = 'payout_sent' AND reverses IS NULL), 0) AS sent, coalesce(sum(taka) FILTER (WHERE kind = 'payout_failed' AND reverses IS NULL), 0) AS failed
  INTO posted FROM transfers WHERE payout_id = p.id;
  IF (posted.sent <> CASE WHEN p.sent_at IS NULL THEN 0 ELSE p.taka END OR posted.failed <> CASE WHEN p.sent_at IS NULL OR p.failed_at IS NULL THEN 0 ELSE p.taka END)
  THEN RAISE EXCEPTION 'the ledger does not know payout % as it is', p.id USING ERRCODE = 'check_violation'; END IF;
  SELECT coalesce(sum(available_taka), 0) AS taka, count(*) AS n INTO living FROM statement_lines WHERE payout_id = p.id AND sender_id = p.sender_id;
  IF living.taka <> p.taka * (p.status <> 'failed')::int OR living.n <> p.lines * (p.status <> 'failed')::int
  THEN RAISE EXCEPTION 'payout % is not the sum of its lines', p.id USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payouts_agree AFTER INSERT OR UPDATE ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payout();
--> statement-breakpoint
-- Nothing is posted for a payout of somebody else, or without one.
CREATE FUNCTION check_payout_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payouts p JOIN accounts a ON a.owner_id = p.sender_id WHERE p.id = NEW.payout_id AND p.taka = NEW.taka AND a.id IN (NEW.debit_id, NEW.credit_id)
    AND CASE NEW.kind WHEN 'payout_sent' THEN p.status = 'sent' ELSE p.status = 'failed' AND p.sent_at IS NOT NULL END)
  THEN RAISE EXCEPTION 'there is no such payout' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_of_payout BEFORE INSERT ON transfers FOR EACH ROW WHEN (NEW.kind IN ('payout_sent', 'payout_failed')) EXECUTE FUNCTION check_payout_posting();
--> statement-breakpoint
CREATE FUNCTION count_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes counter_change[] := ARRAY[('payout', 0, NEW.status, 1), ('payout_taka', 0, NEW.status, NEW.taka)]::counter_change[];
BEGIN
  IF TG_OP = 'UPDATE' THEN changes := changes || ARRAY[('payout', 0, OLD.status, -1), ('payout_taka', 0, OLD.status, -OLD.taka)]::counter_change[]; END IF;
  PERFORM add_to_counters(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_counted AFTER INSERT OR UPDATE OF status ON payouts FOR EACH ROW EXECUTE FUNCTION count_payouts();
--> statement-breakpoint
CREATE TRIGGER payouts_told AFTER INSERT OR UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER payout_accounts_told AFTER INSERT ON payout_accounts FOR EACH ROW EXECUTE FUNCTION tell_role('admin');
