CREATE TABLE "package_excess_notices" (
	"package_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_excess_notices_package_id_kind_pk" PRIMARY KEY("package_id","kind")
);
--> statement-breakpoint
ALTER TABLE "package_excess_notices" ADD CONSTRAINT "package_excess_notices_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;