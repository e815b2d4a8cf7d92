CREATE TABLE "origin_health" (
	"site_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"error" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "origin_health_site_id_node_id_address_port_pk" PRIMARY KEY("site_id","node_id","address","port")
);
--> statement-breakpoint
ALTER TABLE "origin_health" ADD CONSTRAINT "origin_health_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "origin_health" ADD CONSTRAINT "origin_health_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "origin_health_node" ON "origin_health" USING btree ("node_id");