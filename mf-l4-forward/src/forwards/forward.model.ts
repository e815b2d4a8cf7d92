import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { listenText } from '@console/contract/forwards/settings/listen-text';

type Titled = Pick<Forward, 'name' | 'listen'>;

/** What a forward is called wherever there is room for one line. */
export const forwardTitle = ({ name, listen }: Titled): string => name || listenText(listen);

/** `甲、乙、丙 等 5 个转发`. */
export function forwardNames(forwards: readonly Titled[]): string {
  const named = forwards.slice(0, 3).map(forwardTitle).join('、');
  return forwards.length > 3 ? `${named} 等 ${forwards.length} 个转发` : named;
}

/** Maps the server's messages about single ranges to the one field that holds them all. */
export const listenErrorsAsText = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field.startsWith('listen') ? 'listen' : field,
      text,
    ]),
  );

/** State of the way to a forward that was just added: the keyboard's place moves to its title. */
export const justAdded = 'forward-added';
export const isJustAdded = (state: unknown): boolean => state === justAdded;
