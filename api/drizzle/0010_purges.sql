CREATE TABLE "purge_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"stream" uuid DEFAULT gen_random_uuid() NOT NULL,
	"seq" integer NOT NULL,
	"pruned_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purge_counter_one_row" CHECK ("purge_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "purge_job_nodes" (
	"job_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"node_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"todo" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"failures" jsonb NOT NULL,
	"error" text,
	"finished_at" timestamp with time zone,
	CONSTRAINT "purge_job_nodes_job_id_node_id_pk" PRIMARY KEY("job_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "purge_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"seq" integer NOT NULL,
	"items" jsonb NOT NULL,
	"urls" text NOT NULL,
	"url_count" integer NOT NULL,
	"idempotency_key" uuid,
	"digest" text NOT NULL,
	"skipped" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "purge_jobs_seq_unique" UNIQUE("seq"),
	CONSTRAINT "purge_jobs_key" UNIQUE("owner_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "purge_usage" (
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "purge_usage_owner_id_day_kind_pk" PRIMARY KEY("owner_id","day","kind")
);
--> statement-breakpoint
ALTER TABLE "purge_job_nodes" ADD CONSTRAINT "purge_job_nodes_job_id_purge_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."purge_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purge_jobs" ADD CONSTRAINT "purge_jobs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purge_usage" ADD CONSTRAINT "purge_usage_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purge_job_nodes_open" ON "purge_job_nodes" USING btree ("node_id","state");--> statement-breakpoint
CREATE INDEX "purge_jobs_owner" ON "purge_jobs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "purge_jobs_created" ON "purge_jobs" USING btree ("created_at");