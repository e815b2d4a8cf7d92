ALTER TABLE "sites" ADD COLUMN "settings" jsonb;--> statement-breakpoint
-- Sections that nobody has set are left out; whether a site is cached becomes a part of its cache.
UPDATE "sites" SET "settings" = jsonb_build_object('origin', "origin", 'https', "https")
	|| CASE WHEN "cache" IS NULL AND "cache_enabled" THEN '{}'::jsonb
		ELSE jsonb_build_object('cache', coalesce("cache", '{}'::jsonb) || jsonb_build_object('enabled', "cache_enabled")) END
	|| CASE WHEN "access" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('access', "access") END
	|| CASE WHEN "rules" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('rules', "rules") END
	|| CASE WHEN "pages" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('pages', "pages") END;--> statement-breakpoint
ALTER TABLE "sites" ALTER COLUMN "settings" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "certificate_id";--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "certificate_id" uuid GENERATED ALWAYS AS ((settings #>> '{https,certificateId}')::uuid) STORED;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sites_certificate" ON "sites" USING btree ("certificate_id");--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "origin_addresses" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(settings, '$.origin.origins[*].address')) STORED;--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "origin";--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "https";--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "cache_enabled";--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "access";--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "cache";--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "rules";--> statement-breakpoint
ALTER TABLE "sites" DROP COLUMN "pages";--> statement-breakpoint
UPDATE "site_revisions" SET "settings" = ("settings" - 'cacheEnabled') || jsonb_build_object('cache',
	CASE WHEN jsonb_typeof("settings" -> 'cache') = 'object' THEN "settings" -> 'cache' ELSE '{}'::jsonb END
	|| jsonb_build_object('enabled', "settings" -> 'cacheEnabled'))
WHERE "settings" ? 'cacheEnabled';--> statement-breakpoint
UPDATE "site_defaults" SET "settings" = ("settings" - 'cacheEnabled') || jsonb_build_object('cache',
	coalesce("settings" -> 'cache', '{}'::jsonb) || jsonb_build_object('enabled', "settings" -> 'cacheEnabled'))
WHERE "settings" ? 'cacheEnabled';
