import { expect } from '@playwright/test';
import { stack } from './stack';

type Message = { kind: 'mail' | 'sms'; sender: string; subject: string; text: string };

/** What the demo has sent to an address or a number, newest first. */
async function messagesTo(recipient: string): Promise<Message[]> {
  const response = await fetch(`${stack.url}/outbox?to=${encodeURIComponent(recipient)}`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = await response.json();
  return messages;
}

/** The code of the newest message to an address or a number, when there are so many of them. */
export async function codeSentTo(recipient: string, count = 1): Promise<string> {
  await expect.poll(async () => (await messagesTo(recipient)).length).toBe(count);
  const [newest] = await messagesTo(recipient);
  return /(?<!\d)\d{6}(?!\d)/.exec(newest?.text ?? '')?.[0] ?? '';
}

/** The newest mail to an address whose subject says the words, once there is one. */
export async function mailSentTo(recipient: string, words: string): Promise<Message> {
  const found = async () =>
    (await messagesTo(recipient)).find(({ subject }) => subject.includes(words));
  await expect.poll(found).toBeDefined();
  const mail = await found();
  if (!mail) throw new Error(`No mail to ${recipient} about ${words}`);
  return mail;
}
