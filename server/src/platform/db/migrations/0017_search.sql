CREATE TABLE "parcel_search" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcel_search" ADD CONSTRAINT "parcel_search_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION keep_parcel_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parcel_search (parcel_id, words, phone)
  VALUES (
    NEW.id,
    search_fold(concat_ws(' ', NEW.code, NEW.receiver_name, NEW.receiver_address, NEW.reference)),
    phone_key(NEW.receiver_phone)
  )
  ON CONFLICT (parcel_id) DO UPDATE SET words = excluded.words, phone = excluded.phone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_search AFTER INSERT OR UPDATE OF code, receiver_name, receiver_address, reference, receiver_phone
  ON parcels FOR EACH ROW EXECUTE FUNCTION keep_parcel_search();
--> statement-breakpoint
INSERT INTO parcel_search (parcel_id, words, phone)
SELECT id, search_fold(concat_ws(' ', code, receiver_name, receiver_address, reference)), phone_key(receiver_phone) FROM parcels;
--> statement-breakpoint
CREATE INDEX "parcel_search_words" ON "parcel_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parcel_search_phone" ON "parcel_search" USING btree ("phone" text_pattern_ops,"parcel_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_fold(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree (phone_key("phone") text_pattern_ops);