CREATE TABLE "domain_proofs" (
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "domain_proofs_owner_id_name_pk" PRIMARY KEY("owner_id","name")
);
--> statement-breakpoint
DROP INDEX "site_domains_reversed";--> statement-breakpoint
ALTER TABLE "domain_proofs" ADD CONSTRAINT "domain_proofs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;