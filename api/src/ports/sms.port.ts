/** What a code sent to a phone is for. */
export type SmsPurpose = 'login' | 'register' | 'forget';

/** A code to one phone. Providers send it by a template of theirs, so the text is not ours to write. */
export type CodeMessage = { phone: string; code: string; brandName: string; purpose: SmsPurpose };

/** A way to send text messages. */
export type SmsPort = {
  /** Resolves when the message is handed over; rejects with `RecipientRefused` for a wrong number. */
  send: (message: CodeMessage) => Promise<void>;
};
