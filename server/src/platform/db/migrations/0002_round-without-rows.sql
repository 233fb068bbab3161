DROP INDEX "parcels_sender_reviewed";--> statement-breakpoint
DROP INDEX "parcels_round";--> statement-breakpoint
DROP INDEX "parcels_round_stage";--> statement-breakpoint
CREATE INDEX "parcels_sender_reviewed" ON "parcels" USING btree ("sender_id",("rating" is null),"created_at","id","rating") WHERE "parcels"."stage" = 'delivered';--> statement-breakpoint
CREATE INDEX "parcels_round" ON "parcels" USING btree ("delivery_man_id",("stage" <> 'on the way'),(case when "stage" = 'on the way' then "expected_on" end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"stage","expected_on");--> statement-breakpoint
CREATE INDEX "parcels_round_stage" ON "parcels" USING btree ("delivery_man_id","stage",(case when "stage" = 'on the way' then "expected_on" end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expected_on");