DELETE FROM "acme_answers";--> statement-breakpoint
ALTER TABLE "acme_answers" DROP CONSTRAINT "acme_answers_pkey";--> statement-breakpoint
ALTER TABLE "acme_answers" ADD COLUMN "host" text NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_answers" ADD CONSTRAINT "acme_answers_host_token_pk" PRIMARY KEY("host","token");--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "issue_error_code" text;
