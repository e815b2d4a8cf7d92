CREATE TABLE "package_notices" (
	"package_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_notices_package_id_ends_at_days_pk" PRIMARY KEY("package_id","ends_at","days")
);
--> statement-breakpoint
CREATE TABLE "package_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_id" uuid NOT NULL,
	"period" text NOT NULL,
	"paid_fen" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"period_starts_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "anchor_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "anchor_months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "auto_renew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "package_notices" ADD CONSTRAINT "package_notices_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_terms" ADD CONSTRAINT "package_terms_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_terms_package" ON "package_terms" USING btree ("package_id","ends_at");--> statement-breakpoint
-- What is in force was bought in one term.
UPDATE "packages" SET "anchor_at" = "starts_at", "anchor_months" = CASE "period" WHEN 'month' THEN 1 WHEN 'quarter' THEN 3 WHEN 'year' THEN 12 ELSE 0 END;--> statement-breakpoint
INSERT INTO "package_terms" ("package_id", "period", "paid_fen", "starts_at", "ends_at", "period_starts_at")
SELECT "id", "period", "price_paid_fen", "starts_at", "ends_at", "starts_at" FROM "packages" WHERE "period" IS NOT NULL AND "ends_at" IS NOT NULL;
