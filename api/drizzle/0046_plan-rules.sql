ALTER TABLE "plans" ADD COLUMN "certified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "purchase_max" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "exclusive_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_exclusive_owner_id_users_id_fk" FOREIGN KEY ("exclusive_owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;