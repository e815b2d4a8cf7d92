CREATE TABLE "attack_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attack_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "attack_shares_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "attacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"cause" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"usual" real NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"peak_per_second" integer DEFAULT 0 NOT NULL,
	"facts" jsonb,
	"facts_at" timestamp with time zone,
	CONSTRAINT "attacks_site_start" UNIQUE("site_id","started_at")
);
--> statement-breakpoint
ALTER TABLE "attack_shares" ADD CONSTRAINT "attack_shares_attack_id_attacks_id_fk" FOREIGN KEY ("attack_id") REFERENCES "public"."attacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attacks" ADD CONSTRAINT "attacks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attack_shares_attack" ON "attack_shares" USING btree ("attack_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attacks_site_open" ON "attacks" USING btree ("site_id") WHERE "attacks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "attacks_owner" ON "attacks" USING btree ("owner_id","started_at");--> statement-breakpoint
CREATE INDEX "attacks_ended" ON "attacks" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "defence_rule_wordings_group" ON "defence_rule_wordings" USING btree ("group_id");