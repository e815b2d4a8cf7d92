CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"title" text NOT NULL,
	"tax_no" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"bank" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"invoice_no" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "invoices_invoiceNo_unique" UNIQUE("invoice_no"),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_owner" ON "invoices" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","created_at");