ALTER TABLE "sites" ADD COLUMN "access" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "cache" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "pages" jsonb;