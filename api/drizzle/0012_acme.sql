CREATE TABLE "acme_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"directory_url" text NOT NULL,
	"email" text NOT NULL,
	"key_sealed" text NOT NULL,
	"eab_kid" text DEFAULT '' NOT NULL,
	"eab_key_sealed" text,
	"account_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_answers" (
	"token" text PRIMARY KEY NOT NULL,
	"key_authorization" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "order" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "issue_state" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "issue_error" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "auto_renew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_accounts" ADD CONSTRAINT "acme_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acme_accounts_owner" ON "acme_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "certificates_next_attempt" ON "certificates" USING btree ("next_attempt_at");