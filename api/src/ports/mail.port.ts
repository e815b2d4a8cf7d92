/** One mail to one person. The sender's address is a setting; the name beside it is the brand's. */
export type Mail = { to: string; fromName: string; subject: string; text: string; html: string };

/** A way to send mail. */
export type MailPort = {
  /** Resolves when the mail is handed over; rejects with `RecipientRefused` when nobody is there. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};
