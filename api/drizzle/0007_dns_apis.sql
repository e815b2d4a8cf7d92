CREATE TABLE "dns_api_sites" (
	"dns_api_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dns_api_sites_dns_api_id_site_id_pk" PRIMARY KEY("dns_api_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "dns_apis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"config" jsonb NOT NULL,
	"masked_key" text NOT NULL,
	"sealed" text NOT NULL,
	"tested_at" timestamp with time zone,
	"test_message" text DEFAULT '' NOT NULL,
	"test_zones" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dns_api_sites" ADD CONSTRAINT "dns_api_sites_dns_api_id_dns_apis_id_fk" FOREIGN KEY ("dns_api_id") REFERENCES "public"."dns_apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_api_sites" ADD CONSTRAINT "dns_api_sites_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_apis" ADD CONSTRAINT "dns_apis_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dns_api_sites_site" ON "dns_api_sites" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "dns_apis_owner" ON "dns_apis" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dns_apis_name" ON "dns_apis" USING btree ("owner_id","name");