CREATE TABLE "handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"courier_id" bigint NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"expected_taka" integer NOT NULL,
	"notes" jsonb NOT NULL,
	"taka" integer NOT NULL,
	"counted_notes" jsonb,
	"counted_taka" integer,
	"reason" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "handovers_status_known" CHECK ("handovers"."status" in ('submitted', 'accepted', 'sent_back')),
	CONSTRAINT "handovers_taka" CHECK ("handovers"."taka" >= 0 and "handovers"."expected_taka" >= 0 and "handovers"."counted_taka" >= 0),
	CONSTRAINT "handovers_decided" CHECK (("handovers"."status" = 'submitted') = ("handovers"."decided_at" is null)),
	CONSTRAINT "handovers_counted" CHECK (("handovers"."status" = 'accepted') = ("handovers"."counted_taka" is not null)),
	CONSTRAINT "handovers_another_person" CHECK ("handovers"."decided_by" <> "handovers"."courier_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint,
	CONSTRAINT "accounts_of_owner" UNIQUE NULLS NOT DISTINCT("owner_id","kind"),
	CONSTRAINT "accounts_kind" UNIQUE("id","kind"),
	CONSTRAINT "accounts_kind_known" CHECK ("accounts"."kind" in ('gateway', 'bank', 'mobile_money', 'office_cash', 'courier_cash', 'courier_debt', 'prepaid', 'suspense', 'sender_pending', 'sender_available', 'delivery_revenue', 'refund_fee', 'cod_fee', 'surplus', 'shortage', 'gateway_cost')),
	CONSTRAINT "accounts_owner" CHECK (("accounts"."kind" in ('courier_cash', 'courier_debt', 'sender_pending', 'sender_available')) = ("accounts"."owner_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"slot" smallint DEFAULT 0 NOT NULL,
	"taka" bigint NOT NULL,
	CONSTRAINT "balances_account_id_slot_pk" PRIMARY KEY("account_id","slot"),
	CONSTRAINT "balances_courier" CHECK ("balances"."kind" not in ('courier_cash', 'courier_debt') or "balances"."taka" >= 0),
	CONSTRAINT "balances_pending" CHECK ("balances"."kind" <> 'sender_pending' or "balances"."taka" <= 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit_id" bigint NOT NULL,
	"debit_kind" text NOT NULL,
	"credit_id" bigint NOT NULL,
	"credit_kind" text NOT NULL,
	"taka" integer NOT NULL,
	"kind" text NOT NULL,
	"parcel_id" bigint,
	"collection_id" bigint,
	"handover_id" bigint,
	"payout_id" bigint,
	"payment_id" bigint,
	"refund_id" bigint,
	"unmatched_id" bigint,
	"reverses" bigint,
	"key" text NOT NULL,
	"actor_id" bigint,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_of_handover" CHECK ("transfers"."kind" not in ('handed_over', 'short') or "transfers"."handover_id" is not null),
	CONSTRAINT "transfers_of_collection" CHECK ("transfers"."kind" <> 'payable' or ("transfers"."collection_id" is not null and "transfers"."parcel_id" is not null)),
	CONSTRAINT "transfers_taka" CHECK ("transfers"."taka" > 0),
	CONSTRAINT "transfers_kind_known" CHECK ("transfers"."kind" in ('card_paid', 'prepaid_earned', 'card_refunded', 'refund_fee', 'stray_paid', 'stray_refunded', 'charge_collected', 'goods_collected', 'charge_from_goods', 'cod_fee', 'undecided', 'mobile_paid', 'decided_charge', 'decided_goods', 'decided_rest', 'counter_charge', 'counter_goods', 'handed_over', 'short', 'over', 'debt_settled', 'written_off', 'payable', 'return_fee', 'payout_sent', 'payout_failed', 'banked', 'gateway_settled', 'gateway_cost')),
	CONSTRAINT "transfers_posting" CHECK (case when "transfers"."reverses" is null then ("transfers"."kind", "transfers"."debit_kind", "transfers"."credit_kind") in (('card_paid', 'gateway', 'prepaid'), ('prepaid_earned', 'prepaid', 'delivery_revenue'), ('card_refunded', 'prepaid', 'gateway'), ('refund_fee', 'prepaid', 'refund_fee'), ('stray_paid', 'gateway', 'suspense'), ('stray_refunded', 'suspense', 'gateway'), ('charge_collected', 'courier_cash', 'delivery_revenue'), ('goods_collected', 'courier_cash', 'sender_pending'), ('charge_from_goods', 'sender_pending', 'delivery_revenue'), ('cod_fee', 'sender_pending', 'cod_fee'), ('undecided', 'courier_cash', 'suspense'), ('mobile_paid', 'mobile_money', 'suspense'), ('decided_charge', 'suspense', 'delivery_revenue'), ('decided_goods', 'suspense', 'sender_pending'), ('decided_rest', 'suspense', 'surplus'), ('counter_charge', 'office_cash', 'delivery_revenue'), ('counter_goods', 'office_cash', 'sender_pending'), ('handed_over', 'office_cash', 'courier_cash'), ('short', 'courier_debt', 'courier_cash'), ('over', 'office_cash', 'surplus'), ('debt_settled', 'office_cash', 'courier_debt'), ('written_off', 'shortage', 'courier_debt'), ('payable', 'sender_pending', 'sender_available'), ('return_fee', 'sender_available', 'delivery_revenue'), ('payout_sent', 'sender_available', 'bank'), ('payout_failed', 'bank', 'sender_available'), ('banked', 'bank', 'office_cash'), ('gateway_settled', 'bank', 'gateway'), ('gateway_cost', 'gateway_cost', 'gateway'))
      else ("transfers"."kind", "transfers"."credit_kind", "transfers"."debit_kind") in (('card_paid', 'gateway', 'prepaid'), ('prepaid_earned', 'prepaid', 'delivery_revenue'), ('card_refunded', 'prepaid', 'gateway'), ('refund_fee', 'prepaid', 'refund_fee'), ('stray_paid', 'gateway', 'suspense'), ('stray_refunded', 'suspense', 'gateway'), ('charge_collected', 'courier_cash', 'delivery_revenue'), ('goods_collected', 'courier_cash', 'sender_pending'), ('charge_from_goods', 'sender_pending', 'delivery_revenue'), ('cod_fee', 'sender_pending', 'cod_fee'), ('undecided', 'courier_cash', 'suspense'), ('mobile_paid', 'mobile_money', 'suspense'), ('decided_charge', 'suspense', 'delivery_revenue'), ('decided_goods', 'suspense', 'sender_pending'), ('decided_rest', 'suspense', 'surplus'), ('counter_charge', 'office_cash', 'delivery_revenue'), ('counter_goods', 'office_cash', 'sender_pending'), ('handed_over', 'office_cash', 'courier_cash'), ('short', 'courier_debt', 'courier_cash'), ('over', 'office_cash', 'surplus'), ('debt_settled', 'office_cash', 'courier_debt'), ('written_off', 'shortage', 'courier_debt'), ('payable', 'sender_pending', 'sender_available'), ('return_fee', 'sender_available', 'delivery_revenue'), ('payout_sent', 'sender_available', 'bank'), ('payout_failed', 'bank', 'sender_available'), ('banked', 'bank', 'office_cash'), ('gateway_settled', 'bank', 'gateway'), ('gateway_cost', 'gateway_cost', 'gateway')) end)
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "is_posted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "handover_id" bigint;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "decision" text;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "decided_by" bigint;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "decided_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "decision_reason" text;
--> statement-breakpoint
-- Until the end of the migration nobody writes what is posted here; the version before, which may still run, waits.
LOCK TABLE payments, refunds, unmatched_payments IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO accounts (kind) VALUES ('gateway'), ('bank'), ('mobile_money'), ('office_cash'), ('prepaid'), ('suspense'), ('delivery_revenue'), ('refund_fee'), ('cod_fee'), ('surplus'), ('shortage'), ('gateway_cost');
--> statement-breakpoint
-- The past of card money, before indexes and triggers, which would cost a multiple row by row.
INSERT INTO transfers (debit_id, debit_kind, credit_id, credit_kind, taka, kind, parcel_id, payment_id, refund_id, unmatched_id, key, at)
SELECT d.id, d.kind, c.id, c.kind, past.taka, past.posting, past.parcel_id, past.payment_id, past.refund_id, past.unmatched_id, past.key, past.at
FROM (
  SELECT 'card_paid' AS posting, 'gateway' AS debit, 'prepaid' AS credit, p.amount_taka AS taka, p.parcel_id, p.id AS payment_id, NULL::bigint AS refund_id, NULL::bigint AS unmatched_id,
    'payment:' || p.id || ':paid' AS key, coalesce(p.settled_at, p.created_at) AS at
  FROM payments p WHERE p.status = 'succeeded'
  UNION ALL
  SELECT 'prepaid_earned', 'prepaid', 'delivery_revenue', p.amount_taka, p.parcel_id, p.id, NULL, NULL, 'parcel:' || p.parcel_id || ':earned:0',
    greatest(coalesce(p.settled_at, p.created_at), (SELECT max(e.at) FROM parcel_events e WHERE e.parcel_id = p.parcel_id AND e.name = 'delivered'))
  FROM payments p JOIN parcels c ON c.id = p.parcel_id
  WHERE p.status = 'succeeded' AND c.stage = 'delivered' AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded')
  UNION ALL
  SELECT 'card_refunded', 'prepaid', 'gateway', r.rest_taka, p.parcel_id, p.id, r.id, NULL, 'refund:' || r.id || ':rest', coalesce(r.settled_at, r.created_at)
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'succeeded' AND p.status = 'succeeded' AND r.rest_taka > 0
  UNION ALL
  SELECT 'refund_fee', 'prepaid', 'refund_fee', r.fee_taka, p.parcel_id, p.id, r.id, NULL, 'refund:' || r.id || ':fee', coalesce(r.settled_at, r.created_at)
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'succeeded' AND p.status = 'succeeded' AND r.fee_taka > 0
  UNION ALL
  SELECT 'stray_paid', 'gateway', 'suspense', p.received_amount / 100, p.parcel_id, p.id, NULL, NULL, 'payment:' || p.id || ':stray', coalesce(p.settled_at, p.created_at)
  FROM payments p WHERE p.status IN ('mismatch', 'duplicate') AND p.received_currency = 'bdt' AND p.received_amount >= 100
  UNION ALL
  SELECT 'stray_refunded', 'suspense', 'gateway', p.received_amount / 100, p.parcel_id, p.id, r.id, NULL, 'refund:' || r.id || ':stray', coalesce(r.settled_at, r.created_at)
  FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'succeeded' AND p.status IN ('mismatch', 'duplicate') AND p.received_currency = 'bdt' AND p.received_amount >= 100
  UNION ALL
  SELECT 'stray_paid', 'gateway', 'suspense', u.amount / 100, NULL, NULL, NULL, u.id, 'unmatched:' || u.id || ':paid', u.found_at
  FROM unmatched_payments u WHERE u.reason <> 'refund' AND u.currency = 'bdt' AND u.amount >= 100
  UNION ALL
  SELECT 'stray_refunded', 'suspense', 'gateway', u.amount / 100, NULL, NULL, NULL, u.id, 'unmatched:' || u.id || ':returned:0', coalesce(u.decided_at, u.found_at)
  FROM unmatched_payments u WHERE u.reason <> 'refund' AND u.currency = 'bdt' AND u.amount >= 100 AND u.status = 'returned'
) past JOIN accounts d ON d.kind = past.debit AND d.owner_id IS NULL JOIN accounts c ON c.kind = past.credit AND c.owner_id IS NULL
ORDER BY past.at;
--> statement-breakpoint
INSERT INTO balances (account_id, kind, slot, taka)
SELECT a.id, a.kind, 0, coalesce(sums.taka, 0) FROM accounts a LEFT JOIN (
  SELECT account_id, sum(taka) AS taka FROM (
    SELECT debit_id AS account_id, taka FROM transfers UNION ALL SELECT credit_id, -taka FROM transfers
  ) sides GROUP BY account_id
) sums ON sums.account_id = a.id;
--> statement-breakpoint
-- The proof: the books say of card money what payments and refunds say, or the migration does not happen.
DO $$
DECLARE
  received bigint; given bigint; unearned bigint; stray bigint;
BEGIN
  SELECT coalesce(sum(CASE WHEN status = 'succeeded' THEN amount_taka ELSE received_amount / 100 END), 0) INTO received
  FROM payments WHERE status = 'succeeded' OR (status IN ('mismatch', 'duplicate') AND received_currency = 'bdt');
  SELECT coalesce(sum(CASE WHEN p.status = 'succeeded' THEN r.rest_taka WHEN p.received_currency = 'bdt' THEN p.received_amount / 100 ELSE 0 END), 0) INTO given
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'succeeded';
  SELECT coalesce(sum(amount / 100), 0) INTO stray FROM unmatched_payments WHERE reason <> 'refund' AND currency = 'bdt' AND status <> 'returned';
  SELECT coalesce(sum(p.amount_taka), 0) INTO unearned FROM payments p JOIN parcels c ON c.id = p.parcel_id
  WHERE p.status = 'succeeded' AND c.stage <> 'delivered' AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded');
  IF (SELECT sum(taka) FROM balances) <> 0 THEN RAISE EXCEPTION 'the books do not balance'; END IF;
  IF (SELECT taka FROM balances WHERE kind = 'gateway') <> received + stray - given THEN RAISE EXCEPTION 'gateway is not what was paid less what went back'; END IF;
  IF (SELECT taka FROM balances WHERE kind = 'prepaid') <> -unearned THEN RAISE EXCEPTION 'prepaid is not what is paid and neither delivered nor refunded'; END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_unmatched_id_unmatched_payments_id_fk" FOREIGN KEY ("unmatched_id") REFERENCES "public"."unmatched_payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_debit" FOREIGN KEY ("debit_id","debit_kind") REFERENCES "public"."accounts"("id","kind") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_credit" FOREIGN KEY ("credit_id","credit_kind") REFERENCES "public"."accounts"("id","kind") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_reversed" FOREIGN KEY ("reverses") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_public_id" ON "handovers" USING btree ("public_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_one_open" ON "handovers" USING btree ("courier_id") WHERE "handovers"."status" = 'submitted';
--> statement-breakpoint
CREATE INDEX "handovers_newest" ON "handovers" USING btree ("submitted_at","id");
--> statement-breakpoint
CREATE INDEX "handovers_status" ON "handovers" USING btree ("status","submitted_at","id");
--> statement-breakpoint
CREATE INDEX "handovers_courier" ON "handovers" USING btree ("courier_id","submitted_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_key" ON "transfers" USING btree ("key");
--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reverses" ON "transfers" USING btree ("reverses") WHERE "transfers"."reverses" is not null;
--> statement-breakpoint
CREATE INDEX "transfers_parcel" ON "transfers" USING btree ("parcel_id") WHERE "transfers"."parcel_id" is not null;
--> statement-breakpoint
CREATE INDEX "transfers_unmatched" ON "transfers" USING btree ("unmatched_id") WHERE "transfers"."unmatched_id" is not null;
--> statement-breakpoint
CREATE INDEX "transfers_refund" ON "transfers" USING btree ("refund_id") WHERE "transfers"."refund_id" is not null;
--> statement-breakpoint
CREATE INDEX "transfers_handover" ON "transfers" USING btree ("handover_id") WHERE "transfers"."handover_id" is not null;
--> statement-breakpoint
CREATE INDEX "transfers_payout" ON "transfers" USING btree ("payout_id") WHERE "transfers"."payout_id" is not null;
--> statement-breakpoint
CREATE INDEX "transfers_debit_person" ON "transfers" USING btree ("debit_id","id") WHERE "transfers"."debit_kind" in ('courier_cash', 'courier_debt', 'sender_pending', 'sender_available');
--> statement-breakpoint
CREATE INDEX "transfers_credit_person" ON "transfers" USING btree ("credit_id","id") WHERE "transfers"."credit_kind" in ('courier_cash', 'courier_debt', 'sender_pending', 'sender_available');
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "collections_handover" ON "collections" USING btree ("handover_id") WHERE "collections"."handover_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "collections_trx" ON "collections" USING btree (upper("trx")) WHERE "collections"."by" = 'mobile' and "collections"."decision" = 'approved';
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_decision" CHECK ("collections"."decision" in ('approved', 'rejected') and ("collections"."decision" is null) = ("collections"."decided_at" is null));
--> statement-breakpoint
CREATE FUNCTION account_id(account_kind text, owner bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE found bigint;
BEGIN
  SELECT id INTO found FROM accounts WHERE kind = account_kind AND owner_id IS NOT DISTINCT FROM owner;
  IF found IS NULL THEN
    INSERT INTO accounts (kind, owner_id) VALUES (account_kind, owner) ON CONFLICT DO NOTHING;
    SELECT id INTO found FROM accounts WHERE kind = account_kind AND owner_id IS NOT DISTINCT FROM owner;
  END IF;
  RETURN found;
END $$;
--> statement-breakpoint
-- A reversal takes back one whole transfer, which is no reversal itself.
CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM transfers t WHERE t.id = NEW.reverses AND t.reverses IS NULL AND t.kind = NEW.kind AND t.taka = NEW.taka
    AND t.debit_id = NEW.credit_id AND t.credit_id = NEW.debit_id AND t.parcel_id IS NOT DISTINCT FROM NEW.parcel_id AND t.unmatched_id IS NOT DISTINCT FROM NEW.unmatched_id)
  THEN RAISE EXCEPTION 'a reversal differs from what it reverses' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_reversal BEFORE INSERT ON transfers FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal();
--> statement-breakpoint
-- Goods become payable once the office has their money: the hand-over is accepted, the mobile payment confirmed, or it was paid at the counter.
CREATE FUNCTION check_payable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM collections c LEFT JOIN handovers h ON h.id = c.handover_id WHERE c.id = NEW.collection_id AND c.parcel_id = NEW.parcel_id
    AND CASE WHEN c.by = 'mobile' THEN c.decision = 'approved' WHEN c.courier_id IS NULL THEN true ELSE h.status = 'accepted' END)
  THEN RAISE EXCEPTION 'nothing is payable before its hand-over' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_payable BEFORE INSERT ON transfers FOR EACH ROW WHEN (NEW.kind = 'payable' AND NEW.reverses IS NULL) EXECUTE FUNCTION check_payable();
--> statement-breakpoint
-- Balances follow the transfers, in one order for everybody. What only passes through may not be overdrawn by any parcel, which proves it for the whole without one hot row.
CREATE FUNCTION keep_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  side record;
  spent record;
  left_over bigint;
BEGIN
  FOR side IN
    SELECT account_id, kind, CASE WHEN kind IN ('courier_cash', 'courier_debt', 'sender_pending', 'sender_available') THEN 0 ELSE pg_backend_pid() % 32 END AS slot, sum(taka) AS taka
    FROM (SELECT debit_id AS account_id, debit_kind AS kind, taka FROM posted UNION ALL SELECT credit_id, credit_kind, -taka FROM posted) sides
    GROUP BY account_id, kind ORDER BY account_id
  LOOP
    UPDATE balances b SET taka = b.taka + side.taka WHERE b.account_id = side.account_id AND b.slot = side.slot;
    -- Not in one step: PostgreSQL holds the rules of the table against the row that it would insert, before it sees that there is one.
    IF NOT FOUND THEN
      INSERT INTO balances VALUES (side.account_id, side.kind, side.slot, 0) ON CONFLICT DO NOTHING;
      UPDATE balances b SET taka = b.taka + side.taka WHERE b.account_id = side.account_id AND b.slot = side.slot;
    END IF;
  END LOOP;

  FOR spent IN SELECT DISTINCT debit_id, debit_kind, parcel_id, unmatched_id FROM posted WHERE debit_kind IN ('prepaid', 'suspense', 'sender_pending') ORDER BY parcel_id, debit_id LOOP
    IF spent.parcel_id IS NOT NULL THEN
      PERFORM 1 FROM parcels WHERE id = spent.parcel_id FOR NO KEY UPDATE;
      SELECT sum(CASE WHEN credit_id = spent.debit_id THEN taka ELSE 0 END - CASE WHEN debit_id = spent.debit_id THEN taka ELSE 0 END) INTO left_over
      FROM transfers WHERE parcel_id = spent.parcel_id;
    ELSIF spent.unmatched_id IS NOT NULL THEN
      PERFORM 1 FROM unmatched_payments WHERE id = spent.unmatched_id FOR NO KEY UPDATE;
      SELECT sum(CASE WHEN credit_id = spent.debit_id THEN taka ELSE 0 END - CASE WHEN debit_id = spent.debit_id THEN taka ELSE 0 END) INTO left_over
      FROM transfers WHERE unmatched_id = spent.unmatched_id AND parcel_id IS NULL;
    ELSE left_over := -1;
    END IF;
    IF left_over < 0 THEN RAISE EXCEPTION '% of parcel % would be negative', spent.debit_kind, spent.parcel_id USING ERRCODE = 'check_violation'; END IF;
  END LOOP;

  -- Cash and mobile money leave rarely: one at a time.
  FOR spent IN SELECT DISTINCT credit_id, credit_kind FROM posted WHERE credit_kind IN ('office_cash', 'mobile_money') ORDER BY credit_id LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('ledger', spent.credit_id));
    IF (SELECT sum(taka) FROM balances WHERE account_id = spent.credit_id) < 0
    THEN RAISE EXCEPTION '% would be negative', spent.credit_kind USING ERRCODE = 'check_violation'; END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_balanced AFTER INSERT ON transfers REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION keep_balances();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the trigger of transfers, one level above, writes balances.
CREATE FUNCTION refuse_own_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 OR TG_OP IN ('DELETE', 'TRUNCATE') THEN RAISE EXCEPTION 'balances follow transfers' USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER balances_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_hand();
--> statement-breakpoint
-- A decided hand-over stays as it is, and so does what it brought.
CREATE FUNCTION keep_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'submitted' OR NEW.courier_id <> OLD.courier_id OR NEW.expected_taka <> OLD.expected_taka OR NEW.taka <> OLD.taka OR NEW.notes <> OLD.notes
  THEN RAISE EXCEPTION 'a hand-over is decided once' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER handovers_decided_once BEFORE UPDATE OR DELETE ON handovers FOR EACH ROW EXECUTE FUNCTION keep_handover();
--> statement-breakpoint
CREATE FUNCTION keep_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.taka <> OLD.taka OR NEW.by <> OLD.by OR NEW.courier_id IS DISTINCT FROM OLD.courier_id OR NEW.parcel_id <> OLD.parcel_id
    OR (NEW.handover_id IS DISTINCT FROM OLD.handover_id AND EXISTS (SELECT FROM handovers WHERE id = OLD.handover_id AND status = 'accepted'))
  THEN RAISE EXCEPTION 'what was collected stays as it was' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER collections_kept BEFORE UPDATE OR DELETE ON collections FOR EACH ROW WHEN (OLD.is_posted) EXECUTE FUNCTION keep_collection();
--> statement-breakpoint
CREATE TRIGGER handovers_counted AFTER INSERT OR UPDATE OF status ON handovers FOR EACH ROW EXECUTE FUNCTION count_rows('handover', 'status');
--> statement-breakpoint
-- Card money is posted where its state is written, whoever writes it: the app, a restore, a version before this one.
CREATE FUNCTION post_card(posting text, debit text, credit text, amount bigint, name text, parcel bigint, payment bigint, refund bigint, unmatched bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO transfers (debit_id, debit_kind, credit_id, credit_kind, taka, kind, parcel_id, payment_id, refund_id, unmatched_id, key)
  SELECT account_id(debit, NULL), debit, account_id(credit, NULL), credit, amount, posting, parcel, payment, refund, unmatched, name WHERE amount > 0
$$;
--> statement-breakpoint
CREATE FUNCTION reverse_transfers(ids bigint[], actor bigint, why text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO transfers (debit_id, debit_kind, credit_id, credit_kind, taka, kind, parcel_id, collection_id, handover_id, payout_id, payment_id, refund_id, unmatched_id, reverses, key, actor_id, reason)
  SELECT credit_id, credit_kind, debit_id, debit_kind, taka, kind, parcel_id, collection_id, handover_id, payout_id, payment_id, refund_id, unmatched_id, id, 'reverses:' || id, actor, why
  FROM transfers WHERE id = ANY(ids) ORDER BY id
$$;
--> statement-breakpoint
CREATE FUNCTION post_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN RETURN NULL; END IF;
  IF NEW.status = 'succeeded' THEN
    PERFORM post_card('card_paid', 'gateway', 'prepaid', NEW.amount_taka, 'payment:' || NEW.id || ':paid', NEW.parcel_id, NEW.id, NULL, NULL);
  ELSIF NEW.received_currency = 'bdt' THEN
    PERFORM post_card('stray_paid', 'gateway', 'suspense', NEW.received_amount / 100, 'payment:' || NEW.id || ':stray', NEW.parcel_id, NEW.id, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_posted AFTER INSERT OR UPDATE OF status ON payments FOR EACH ROW
WHEN (NEW.status IN ('succeeded', 'mismatch', 'duplicate')) EXECUTE FUNCTION post_payment();
--> statement-breakpoint
CREATE FUNCTION post_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN RETURN NULL; END IF;
  IF NEW.status = 'failed' THEN
    PERFORM reverse_transfers(array(SELECT t.id FROM transfers t WHERE t.refund_id = NEW.id AND t.reverses IS NULL), NULL, NULL);
    RETURN NULL;
  END IF;
  SELECT * INTO paid FROM payments WHERE id = NEW.payment_id;
  IF paid.status = 'succeeded' THEN
    -- The money of a delivered parcel is revenue already: it becomes the payer's again before it goes back.
    PERFORM reverse_transfers(array(SELECT t.id FROM transfers t WHERE t.parcel_id = paid.parcel_id AND t.kind = 'prepaid_earned' AND t.reverses IS NULL
      AND NOT EXISTS (SELECT FROM transfers r WHERE r.reverses = t.id)), NULL, NULL);
    PERFORM post_card('card_refunded', 'prepaid', 'gateway', NEW.rest_taka, 'refund:' || NEW.id || ':rest', paid.parcel_id, paid.id, NEW.id, NULL);
    PERFORM post_card('refund_fee', 'prepaid', 'refund_fee', NEW.fee_taka, 'refund:' || NEW.id || ':fee', paid.parcel_id, paid.id, NEW.id, NULL);
  ELSIF paid.received_currency = 'bdt' THEN
    PERFORM post_card('stray_refunded', 'suspense', 'gateway', paid.received_amount / 100, 'refund:' || NEW.id || ':stray', paid.parcel_id, paid.id, NEW.id, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_posted AFTER INSERT OR UPDATE OF status ON refunds FOR EACH ROW
WHEN (NEW.status IN ('succeeded', 'failed')) EXECUTE FUNCTION post_refund();
--> statement-breakpoint
CREATE FUNCTION post_unmatched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM post_card('stray_paid', 'gateway', 'suspense', NEW.amount / 100, 'unmatched:' || NEW.id || ':paid', NULL, NULL, NULL, NEW.id);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN RETURN NULL; END IF;
  IF NEW.status = 'returned' THEN
    PERFORM post_card('stray_refunded', 'suspense', 'gateway', NEW.amount / 100,
      'unmatched:' || NEW.id || ':returned:' || (SELECT count(*) FROM transfers t WHERE t.unmatched_id = NEW.id AND t.kind = 'stray_refunded' AND t.reverses IS NULL), NULL, NULL, NULL, NEW.id);
  ELSIF TG_OP = 'UPDATE' AND OLD.status = 'returned' THEN
    PERFORM reverse_transfers(array(SELECT t.id FROM transfers t WHERE t.unmatched_id = NEW.id AND t.kind = 'stray_refunded' AND t.reverses IS NULL
      AND NOT EXISTS (SELECT FROM transfers r WHERE r.reverses = t.id)), NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unmatched_payments_posted AFTER INSERT OR UPDATE OF status ON unmatched_payments FOR EACH ROW
WHEN (NEW.reason <> 'refund' AND NEW.currency = 'bdt') EXECUTE FUNCTION post_unmatched();
