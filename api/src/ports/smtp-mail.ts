import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { MailPort } from './mail.port';
import { RecipientRefused } from './recipient-refused';

export type SmtpSettings = { url: string; from: string };

/** Below the 60 s that the console waits for an answer. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Of an error of nodemailer: that the server has read the recipient and will have none of it. */
const refusedSchema = z.object({
  code: z.literal('EENVELOPE'),
  responseCode: z.int().min(550).max(559),
  command: z.literal('RCPT TO'),
});

/** Mail by SMTP: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export function createSmtpMail({ url, from }: SmtpSettings): MailPort {
  const transport = createTransport({ url, pool: true, ...patience });
  return {
    send: async ({ to, fromName, ...content }) => {
      try {
        await transport.sendMail({
          ...content,
          to: { name: '', address: to },
          from: { name: fromName, address: from },
          // Out-of-office answers to codes help nobody.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw refusedSchema.safeParse(error).success ? new RecipientRefused() : error;
      }
    },
    close: () => transport.close(),
  };
}
