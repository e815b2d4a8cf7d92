ALTER TABLE "users" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "started_at" = now() WHERE "id" IN (SELECT "owner_id" FROM "sites");