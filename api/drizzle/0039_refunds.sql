CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"earned_fen" bigint NOT NULL,
	"kept_fen" bigint NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "commissions_amounts" CHECK ("commissions"."kept_fen" between 0 and "commissions"."earned_fen" and "commissions"."paid_fen" between 0 and "commissions"."earned_fen")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"no" text NOT NULL,
	"order_id" uuid NOT NULL,
	"to" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"receipt_id" uuid,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"end_package" boolean NOT NULL,
	"note" text,
	"refund_key" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "refunds_no_unique" UNIQUE("no"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_fen" > 0),
	CONSTRAINT "refunds_receipt_of_source" CHECK (("refunds"."to" = 'source') = ("refunds"."receipt_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissions_affiliate" ON "commissions" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "commissions_buyer" ON "commissions" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "commissions_open" ON "commissions" USING btree ("due_at") WHERE "commissions"."paid_fen" <> "commissions"."kept_fen";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_order_key" ON "refunds" USING btree ("order_id","refund_key");--> statement-breakpoint
CREATE INDEX "refunds_receipt" ON "refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_fen" between 0 and "orders"."amount_fen");