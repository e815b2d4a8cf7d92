CREATE TABLE "ban_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "ban_counter_one_row" CHECK ("ban_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid,
	"address" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"seq" bigint NOT NULL,
	"source" text NOT NULL,
	"author_id" uuid,
	"rule" text DEFAULT '' NOT NULL,
	"rule_name" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"node" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "bans_site_address" UNIQUE NULLS NOT DISTINCT("site_id","address")
);
--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bans_seq" ON "bans" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "bans_until" ON "bans" USING btree ("until");--> statement-breakpoint
CREATE INDEX "bans_author" ON "bans" USING btree ("author_id") WHERE "bans"."author_id" is not null;