CREATE TABLE "tariffs" (
	"version" integer PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"from_kg" jsonb NOT NULL,
	"zones" jsonb NOT NULL,
	"cod_fee_basis_points" integer NOT NULL,
	"return_fee_taka" integer NOT NULL,
	"published_by" bigint,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tariffs_version" CHECK ("tariffs"."version" > 0),
	CONSTRAINT "tariffs_cod_fee" CHECK ("tariffs"."cod_fee_basis_points" between 0 and 10000),
	CONSTRAINT "tariffs_return_fee" CHECK ("tariffs"."return_fee_taka" >= 0)
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "thana_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "tariff_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tariffs_valid" ON "tariffs" USING btree ("valid_from","version");
--> statement-breakpoint
-- The prices of the specification: one zone, which is the whole country.
INSERT INTO tariffs (version, valid_from, from_kg, zones, cod_fee_basis_points, return_fee_taka, published_at)
VALUES (1, '2000-01-01', '[0, 1, 2]', '[{"name": {"en": "Bangladesh", "bn": "বাংলাদেশ"}, "districts": ["Bagerhat", "Bandarban", "Barguna", "Barishal", "Bhola", "Bogura", "Brahmanbaria", "Chandpur", "Chapai Nawabganj", "Chattogram", "Chuadanga", "Cox''s Bazar", "Cumilla", "Dhaka", "Dinajpur", "Faridpur", "Feni", "Gaibandha", "Gazipur", "Gopalganj", "Habiganj", "Jamalpur", "Jashore", "Jhalokati", "Jhenaidah", "Joypurhat", "Khagrachhari", "Khulna", "Kishoreganj", "Kurigram", "Kushtia", "Lakshmipur", "Lalmonirhat", "Madaripur", "Magura", "Manikganj", "Meherpur", "Moulvibazar", "Munshiganj", "Mymensingh", "Naogaon", "Narail", "Narayanganj", "Narsingdi", "Natore", "Netrokona", "Nilphamari", "Noakhali", "Pabna", "Panchagarh", "Patuakhali", "Pirojpur", "Rajbari", "Rajshahi", "Rangamati", "Rangpur", "Satkhira", "Shariatpur", "Sherpur", "Sirajganj", "Sunamganj", "Sylhet", "Tangail", "Thakurgaon"], "thanas": [], "pricesTaka": [66, 100, 150], "extraPerKgTaka": 0}]', 100, 0, '2000-01-01T00:00:00+06');
--> statement-breakpoint
CREATE FUNCTION refuse_tariff_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published tariff does not change';
END $$;
--> statement-breakpoint
CREATE TRIGGER tariffs_immutable BEFORE UPDATE OR DELETE ON tariffs FOR EACH ROW EXECUTE FUNCTION refuse_tariff_change();
--> statement-breakpoint
CREATE TRIGGER tariffs_told AFTER INSERT ON tariffs FOR EACH STATEMENT EXECUTE FUNCTION tell_role('admin');
--> statement-breakpoint
CREATE TRIGGER tariffs_told_to_senders AFTER INSERT ON tariffs FOR EACH STATEMENT EXECUTE FUNCTION tell_role('consumer');
