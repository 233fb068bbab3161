DROP INDEX "jobs_due";--> statement-breakpoint
DROP INDEX "jobs_urgent";--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at","id") WHERE NOT "jobs"."dead";--> statement-breakpoint
CREATE INDEX "jobs_urgent" ON "jobs" USING btree ("run_at","id") WHERE "jobs"."urgent" AND NOT "jobs"."dead";