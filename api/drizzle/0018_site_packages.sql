ALTER TABLE "sites" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sites_owner_domain" ON "sites" USING btree ("owner_id","main_domain");--> statement-breakpoint
CREATE INDEX "sites_package" ON "sites" USING btree ("package_id");