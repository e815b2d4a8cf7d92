CREATE TABLE "node_acks" (
	"node_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_acks_node_id_revision_pk" PRIMARY KEY("node_id","revision")
);
--> statement-breakpoint
CREATE TABLE "site_refusals" (
	"site_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"error" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_refusals_site_id_node_id_pk" PRIMARY KEY("site_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "site_revisions" (
	"site_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"config_revision" integer NOT NULL,
	"action" text NOT NULL,
	"author_id" uuid,
	"restored_number" integer,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_nodes" integer,
	CONSTRAINT "site_revisions_site_id_number_pk" PRIMARY KEY("site_id","number")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node_acks" ADD CONSTRAINT "node_acks_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_refusals" ADD CONSTRAINT "site_refusals_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_refusals" ADD CONSTRAINT "site_refusals_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_revisions" ADD CONSTRAINT "site_revisions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_revisions" ADD CONSTRAINT "site_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_acks_at" ON "node_acks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "site_refusals_node" ON "site_refusals" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "site_revisions_unsettled" ON "site_revisions" USING btree ("config_revision") WHERE "site_revisions"."settled_at" is null;--> statement-breakpoint
-- Sites that are older than history begin it as they are.
INSERT INTO "site_revisions" ("site_id", "number", "config_revision", "action", "settings", "settled_at")
SELECT s."id", 1, s."revision", 'baseline', jsonb_build_object(
	'domains', coalesce((SELECT jsonb_agg(d."domain" ORDER BY d."position") FROM "site_domains" d WHERE d."site_id" = s."id"), '[]'::jsonb),
	'note', s."note", 'state', s."state", 'origin', s."origin", 'https', s."https", 'cacheEnabled', s."cache_enabled",
	'access', s."access", 'cache', s."cache", 'rules', s."rules", 'pages', s."pages",
	'certificateName', (SELECT c."name" FROM "certificates" c WHERE c."id" = s."certificate_id")
), now()
FROM "sites" s;--> statement-breakpoint
UPDATE "sites" SET "version" = 1;
