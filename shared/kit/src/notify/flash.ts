import { toast } from './toast';

const key = 'console-flash';
const tones = ['success', 'error', 'blank'] as const;

/** A message that must survive a full navigation. */
export type Flash = { tone: (typeof tones)[number]; text: string };

/**
 * A message as another page left it; undefined when it is not one. Read without zod, as every start
 * runs it.
 */
function readFlash(stored: unknown): Flash | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('tone' in stored && 'text' in stored)) return undefined;
  const { text } = stored;
  const tone = tones.find((known) => known === stored.tone);
  return tone && typeof text === 'string' ? { tone, text } : undefined;
}

/** Keeps a message across a full navigation; the next page's toast host shows it once. */
export const flash = {
  /** Leaves a message for the next page. */
  set(message: Flash): void {
    sessionStorage.setItem(key, JSON.stringify(message));
  },
  /** Leaves a message of success for the next page. */
  success: (text: string) => flash.set({ tone: 'success', text }),
  /** Leaves an error for the next page. */
  error: (text: string) => flash.set({ tone: 'error', text }),
  /** Takes and removes the message that was left, if any. */
  take(): Flash | undefined {
    const stored = sessionStorage.getItem(key);
    if (stored === null) return undefined;
    sessionStorage.removeItem(key);
    return readFlash(parseJson(stored));
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
