CREATE TABLE "demo_trades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"out_trade_no" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"money" text NOT NULL,
	"notify_url" text NOT NULL,
	"return_url" text NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_trades_outTradeNo_unique" UNIQUE("out_trade_no")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"no" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"subject" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"order_key" text NOT NULL,
	"paid_with" text,
	"note" text,
	"package_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "orders_no_unique" UNIQUE("no"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"method" text NOT NULL,
	"trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"start" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"queries" integer DEFAULT 0 NOT NULL,
	"next_query_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_tradeNo_unique" UNIQUE("trade_no")
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"gateway_no" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_receipts_amount" CHECK ("payment_receipts"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_owner_key" ON "orders" USING btree ("owner_id","order_key");--> statement-breakpoint
CREATE INDEX "orders_owner_created" ON "orders" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_query_at") WHERE "payment_attempts"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_gateway_no" ON "payment_receipts" USING btree ("gateway","gateway_no");--> statement-breakpoint
CREATE INDEX "payment_receipts_attempt" ON "payment_receipts" USING btree ("attempt_id");--> statement-breakpoint
-- What was bought before there were orders.
INSERT INTO "orders" ("no", "owner_id", "kind", "item", "terms", "subject", "lines", "amount_fen", "state", "order_key", "paid_with", "package_id", "created_at", "expires_at", "closed_at")
SELECT
	to_char("created_at" AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || lpad(row_number() OVER (ORDER BY "id")::text, 6, '0'),
	"owner_id", 'package',
	jsonb_build_object('kind', 'package', 'planId', "plan_id", 'period', "period"),
	jsonb_build_object('kind', 'package', 'planId', "plan_id", 'planName', "plan_name", 'quotas', "quotas", 'period', "period"),
	'购买套餐「' || "plan_name" || '」',
	jsonb_build_array(jsonb_build_object('label', "plan_name", 'amountFen', "price_paid_fen")),
	"price_paid_fen", 'paid', "purchase_key", '余额', "id", "starts_at", "starts_at", "starts_at"
FROM "packages" WHERE "period" IS NOT NULL;
