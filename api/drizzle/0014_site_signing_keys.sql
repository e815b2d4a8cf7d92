CREATE TABLE "site_signing_keys" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_mask" text NOT NULL,
	"spare_key_mask" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_signing_keys" ADD CONSTRAINT "site_signing_keys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;