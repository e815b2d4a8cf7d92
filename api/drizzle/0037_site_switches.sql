CREATE TABLE "site_switches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"before_id" text NOT NULL,
	"before_name" text NOT NULL,
	"after_id" text NOT NULL,
	"after_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "site_switches" ADD CONSTRAINT "site_switches_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_switches" ADD CONSTRAINT "site_switches_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_switches" ADD CONSTRAINT "site_switches_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_switches_site" ON "site_switches" USING btree ("site_id","started_at");--> statement-breakpoint
CREATE INDEX "site_switches_open" ON "site_switches" USING btree ("site_id") WHERE "site_switches"."ended_at" is null;