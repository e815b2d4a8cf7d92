CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"domains" jsonb NOT NULL,
	"chain" text,
	"key_sealed" text,
	"facts" jsonb,
	"not_before" timestamp with time zone,
	"not_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "https" jsonb DEFAULT '{"certificateId":null,"force":"off","hstsEnabled":false,"hstsMaxAgeSeconds":31536000,"hstsSubdomains":false,"hstsPreload":false,"tlsVersionMin":"1.2","cipherLevel":"balanced"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "certificate_id" uuid GENERATED ALWAYS AS ((https ->> 'certificateId')::uuid) STORED;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_owner" ON "certificates" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "certificates_not_after" ON "certificates" USING btree ("not_after");--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sites_certificate" ON "sites" USING btree ("certificate_id");