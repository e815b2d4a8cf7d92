CREATE TABLE "certificate_notices" (
	"certificate_id" uuid NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "certificate_notices_certificate_id_not_after_days_pk" PRIMARY KEY("certificate_id","not_after","days")
);
--> statement-breakpoint
ALTER TABLE "certificate_notices" ADD CONSTRAINT "certificate_notices_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;