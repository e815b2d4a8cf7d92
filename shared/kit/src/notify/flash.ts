import { z } from 'zod';
import { toast } from './toast';

const key = 'console-flash';
const flashSchema = z.object({ tone: z.enum(['success', 'error', 'blank']), text: z.string() });

/** A message that must survive a full navigation. */
export type Flash = z.output<typeof flashSchema>;

/** Keeps a message over a full navigation; the next page's toast host shows it once. */
export const flash = {
  /** Leaves a message for the next page. */
  set(message: Flash): void {
    sessionStorage.setItem(key, JSON.stringify(message));
  },
  /** Leaves a message of success for the next page. */
  success: (text: string) => flash.set({ tone: 'success', text }),
  /** Leaves an error for the next page. */
  error: (text: string) => flash.set({ tone: 'error', text }),
  /** Takes the message that was left, if there is one; it is gone afterwards. */
  take(): Flash | undefined {
    const stored = sessionStorage.getItem(key);
    if (stored === null) return undefined;
    sessionStorage.removeItem(key);
    const parsed = flashSchema.safeParse(parseJson(stored));
    return parsed.success ? parsed.data : undefined;
  },
  /** Shows the message that was left as a toast. */
  show(): void {
    const message = flash.take();
    if (!message) return;
    if (message.tone === 'blank') toast.show(message.text);
    else toast[message.tone](message.text);
  },
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
