CREATE TABLE "defence_group_revisions" (
	"group_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"config_revision" integer NOT NULL,
	"action" text NOT NULL,
	"author_id" uuid,
	"restored_number" integer,
	"settings" jsonb NOT NULL,
	"site_count" integer NOT NULL,
	"site_domains" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_nodes" integer,
	CONSTRAINT "defence_group_revisions_group_id_number_pk" PRIMARY KEY("group_id","number")
);
--> statement-breakpoint
CREATE TABLE "defence_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"rules" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defence_guards" (
	"id" text PRIMARY KEY NOT NULL,
	"white" jsonb NOT NULL,
	"black" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defence_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"content" jsonb NOT NULL,
	"key_sealed" text,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defence_pass_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defence_pass_keys_one_row" CHECK ("defence_pass_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "defence_rule_wordings" (
	"hash" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"group_id" text NOT NULL,
	"group_name" text NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"sentence" text NOT NULL,
	"rule" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "defence_names" jsonb GENERATED ALWAYS AS (
      jsonb_path_query_array(settings, '$.cc.group')
      || jsonb_path_query_array(settings, '$.cc.emergency.group')
      || jsonb_path_query_array(settings, '$.cc.rules[*].matcher.id')
      || jsonb_path_query_array(settings, '$.cc.rules[*].filters[*].id')
      || jsonb_path_query_array(settings, '$.cc.rules[*].matcher.**.listId')) STORED;--> statement-breakpoint
ALTER TABLE "defence_group_revisions" ADD CONSTRAINT "defence_group_revisions_group_id_defence_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."defence_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_group_revisions" ADD CONSTRAINT "defence_group_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_groups" ADD CONSTRAINT "defence_groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_parts" ADD CONSTRAINT "defence_parts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defence_rule_wordings" ADD CONSTRAINT "defence_rule_wordings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defence_group_revisions_unsettled" ON "defence_group_revisions" USING btree ("config_revision") WHERE "defence_group_revisions"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "defence_groups_owner_name" ON "defence_groups" USING btree ("owner_id","name");--> statement-breakpoint
CREATE INDEX "defence_groups_revision" ON "defence_groups" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "defence_guards_revision" ON "defence_guards" USING btree ("revision");--> statement-breakpoint
CREATE UNIQUE INDEX "defence_parts_owner_name" ON "defence_parts" USING btree ("owner_id","kind","name");--> statement-breakpoint
CREATE INDEX "sites_defence_names" ON "sites" USING gin ("defence_names");