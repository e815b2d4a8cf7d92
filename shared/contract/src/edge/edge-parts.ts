import type { ConfigMessage } from './endpoints/edge';

/** Shorter ones cost less where they are. */
const lengthMin = 512;
const marker = '$part';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same with every value put through, from the innermost on. */
function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  const inner = (item: unknown) => mapped(item, change);
  if (Array.isArray(value)) return change(value.map(inner));
  if (!isRecord(value)) return change(value);
  return change(
    Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inner(item)])),
  );
}

/** Pages and long lists of sites beside them, each once however many sites have it. */
export function partsApart(sites: readonly object[]): { sites: unknown[]; parts: unknown[] } {
  const numbers = new Map<string, number>();
  const parts: unknown[] = [];
  const apart = (value: unknown): unknown => {
    if (typeof value !== 'string' && !Array.isArray(value)) return value;
    const text = JSON.stringify(value);
    if (text.length < lengthMin) return value;
    const number = numbers.get(text) ?? parts.push(value) - 1;
    numbers.set(text, number);
    return { [marker]: number };
  };
  return { sites: sites.map((site) => mapped(site, apart)), parts };
}

/** The sites as they were. What they share is the same object in each. */
function withParts(sites: readonly unknown[], parts: readonly unknown[]): unknown[] {
  const whole: unknown[] = [];
  const fill = (value: unknown) => {
    const number = isRecord(value) ? value[marker] : undefined;
    return typeof number === 'number' && number in whole ? whole[number] : value;
  };
  // A part names only those before it.
  for (const part of parts) whole.push(mapped(part, fill));
  return sites.map((site) => mapped(site, fill));
}

type Change<Message> = Exclude<Message, { type: 'ping' }>;

/** A message as nodes get it that ask for `parts`. */
export function messageApart(message: Change<ConfigMessage>): object {
  if (message.type === 'snapshot') return { ...message, ...partsApart(message.sites) };
  const { sites: upsert, parts } = partsApart(message.upsert);
  return { ...message, upsert, parts };
}

/** A message, or what a node keeps of them, with its parts in their places; another value as it is. */
export function messageWhole(json: unknown): unknown {
  if (!isRecord(json) || !Array.isArray(json.parts)) return json;
  const { parts, ...message } = json;
  const whole = (sites: unknown) => (Array.isArray(sites) ? withParts(sites, parts) : sites);
  if ('sites' in message) message.sites = whole(message.sites);
  if ('upsert' in message) message.upsert = whole(message.upsert);
  return message;
}
