CREATE TABLE "host_builds" (
	"channel" text PRIMARY KEY NOT NULL,
	"build" text NOT NULL,
	"kit" text NOT NULL,
	"shared" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_domains_reversed" ON "site_domains" USING btree (reverse("domain") text_pattern_ops);