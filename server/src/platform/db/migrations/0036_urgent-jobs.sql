ALTER TABLE "jobs" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_urgent" ON "jobs" USING btree ("run_at") WHERE "jobs"."urgent" AND NOT "jobs"."dead";