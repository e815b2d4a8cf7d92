CREATE TABLE "release_channels" (
	"name" text PRIMARY KEY NOT NULL,
	"live_id" uuid NOT NULL,
	"previous_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_files" (
	"release_id" uuid NOT NULL,
	"name" text NOT NULL,
	"integrity" text NOT NULL,
	"content" "bytea" NOT NULL,
	"brotli" "bytea" NOT NULL,
	"gzip" "bytea" NOT NULL,
	CONSTRAINT "release_files_release_id_name_pk" PRIMARY KEY("release_id","name")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"descriptor" jsonb NOT NULL,
	"manifest" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"files" integer NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_name_version" UNIQUE("name","version")
);
--> statement-breakpoint
ALTER TABLE "release_channels" ADD CONSTRAINT "release_channels_live_id_releases_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_channels" ADD CONSTRAINT "release_channels_previous_id_releases_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_channels_live" ON "release_channels" USING btree ("live_id");