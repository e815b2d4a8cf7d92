CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"price_per_month_fen" bigint NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packs_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "packs" jsonb DEFAULT '[]'::jsonb NOT NULL;