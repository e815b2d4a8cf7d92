CREATE TABLE "package_traffic" (
	"package_id" uuid PRIMARY KEY NOT NULL,
	"month" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "edge_revision" integer;--> statement-breakpoint
ALTER TABLE "package_traffic" ADD CONSTRAINT "package_traffic_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packages_edge_revision" ON "packages" USING btree ("edge_revision");--> statement-breakpoint
-- What a plan did not speak of so far had no bound.
UPDATE "plans" SET "quotas" = '{"httpPorts":-1,"ccQps":-1,"connections":-1}'::jsonb || "quotas";--> statement-breakpoint
UPDATE "packages" SET "quotas" = '{"httpPorts":-1,"ccQps":-1,"connections":-1}'::jsonb || "quotas";--> statement-breakpoint
UPDATE "orders" SET "terms" = jsonb_set("terms", '{quotas}', '{"httpPorts":-1,"ccQps":-1,"connections":-1}'::jsonb || ("terms" -> 'quotas')) WHERE "terms" ? 'quotas';
