CREATE INDEX "desk_scans_received" ON "desk_scans" USING btree ("received_at");--> statement-breakpoint
-- Parcels from before the tariffs get their thana by a job, in chunks; a company that begins has none.
INSERT INTO jobs (kind, key, payload) SELECT 'parcels.thanas', 'parcels.thanas', '{"after": 0}' WHERE EXISTS (SELECT FROM parcels);
