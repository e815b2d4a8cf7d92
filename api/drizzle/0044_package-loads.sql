CREATE TABLE "node_package_loads" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"loads" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_excesses" (
	"package_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "package_excesses_package_id_kind_pk" PRIMARY KEY("package_id","kind")
);
--> statement-breakpoint
ALTER TABLE "node_package_loads" ADD CONSTRAINT "node_package_loads_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_excesses" ADD CONSTRAINT "package_excesses_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;