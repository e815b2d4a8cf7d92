CREATE TABLE "deleted_forwards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forward_defaults" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"group_id" uuid,
	"settings" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forward_defaults_scope" UNIQUE NULLS NOT DISTINCT("owner_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "forward_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forward_ports" (
	"node_group" text NOT NULL,
	"protocol" text NOT NULL,
	"port" integer NOT NULL,
	"forward_id" uuid NOT NULL,
	CONSTRAINT "forward_ports_node_group_protocol_port_pk" PRIMARY KEY("node_group","protocol","port")
);
--> statement-breakpoint
CREATE TABLE "forward_revisions" (
	"forward_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"config_revision" integer NOT NULL,
	"action" text NOT NULL,
	"author_id" uuid,
	"restored_number" integer,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_nodes" integer,
	CONSTRAINT "forward_revisions_forward_id_number_pk" PRIMARY KEY("forward_id","number")
);
--> statement-breakpoint
CREATE TABLE "forwards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"sn" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"package_id" uuid NOT NULL,
	"group_id" uuid,
	"state" text DEFAULT 'normal' NOT NULL,
	"listen" jsonb NOT NULL,
	"port_count" integer NOT NULL,
	"first_port" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"origin_addresses" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(settings, '$.origin.origins[*].address')) STORED,
	"revision" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forwards_sn_unique" UNIQUE("sn")
);
--> statement-breakpoint
CREATE TABLE "forward_acks" (
	"node_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forward_acks_node_id_revision_pk" PRIMARY KEY("node_id","revision")
);
--> statement-breakpoint
CREATE TABLE "forward_origin_reports" (
	"node_id" uuid NOT NULL,
	"forward_id" uuid NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"error" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "forward_origin_reports_forward_id_node_id_address_port_pk" PRIMARY KEY("forward_id","node_id","address","port")
);
--> statement-breakpoint
CREATE TABLE "forward_refusals" (
	"forward_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"error" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forward_refusals_forward_id_node_id_pk" PRIMARY KEY("forward_id","node_id")
);
--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "forward_revision" integer;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "forward_error" text;--> statement-breakpoint
ALTER TABLE "forward_defaults" ADD CONSTRAINT "forward_defaults_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_defaults" ADD CONSTRAINT "forward_defaults_group_id_forward_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."forward_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_groups" ADD CONSTRAINT "forward_groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_ports" ADD CONSTRAINT "forward_ports_forward_id_forwards_id_fk" FOREIGN KEY ("forward_id") REFERENCES "public"."forwards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_revisions" ADD CONSTRAINT "forward_revisions_forward_id_forwards_id_fk" FOREIGN KEY ("forward_id") REFERENCES "public"."forwards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_revisions" ADD CONSTRAINT "forward_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwards" ADD CONSTRAINT "forwards_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwards" ADD CONSTRAINT "forwards_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwards" ADD CONSTRAINT "forwards_group_id_forward_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."forward_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_acks" ADD CONSTRAINT "forward_acks_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_origin_reports" ADD CONSTRAINT "forward_origin_reports_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_origin_reports" ADD CONSTRAINT "forward_origin_reports_forward_id_forwards_id_fk" FOREIGN KEY ("forward_id") REFERENCES "public"."forwards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_refusals" ADD CONSTRAINT "forward_refusals_forward_id_forwards_id_fk" FOREIGN KEY ("forward_id") REFERENCES "public"."forwards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_refusals" ADD CONSTRAINT "forward_refusals_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_forwards_revision" ON "deleted_forwards" USING btree ("revision");--> statement-breakpoint
CREATE UNIQUE INDEX "forward_groups_owner_name" ON "forward_groups" USING btree ("owner_id","name");--> statement-breakpoint
CREATE INDEX "forward_ports_forward" ON "forward_ports" USING btree ("forward_id");--> statement-breakpoint
CREATE INDEX "forward_revisions_unsettled" ON "forward_revisions" USING btree ("config_revision") WHERE "forward_revisions"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "forwards_owner" ON "forwards" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "forwards_revision" ON "forwards" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "forwards_package" ON "forwards" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "forwards_group" ON "forwards" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "forward_acks_at" ON "forward_acks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "forward_origin_reports_node" ON "forward_origin_reports" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "forward_refusals_node" ON "forward_refusals" USING btree ("node_id");