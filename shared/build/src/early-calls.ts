import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type EarlyCalls, earlyPaths } from '@console/contract/console/early-calls';
import type { RemoteDescriptor } from '@console/contract/console/remotes';
import { tsImport } from 'tsx/esm/api';

/** Where a remote names what its pages and cards begin with. */
export const earlyCallsFile = (dir: string) => join(dir, 'src/remote.early.ts');

/** Runs the module in this process; each time anew, as a watching build runs it again and again. */
async function readEarlyCalls(dir: string): Promise<EarlyCalls> {
  const file = earlyCallsFile(dir);
  if (!existsSync(file)) return { routes: {}, cards: {} };
  const module: { earlyCalls: EarlyCalls } = await tsImport(
    pathToFileURL(file).href,
    import.meta.url,
  );
  return module.earlyCalls;
}

/** The descriptor with the early calls of each page and card. */
export async function withEarlyCalls(
  dir: string,
  descriptor: RemoteDescriptor,
): Promise<RemoteDescriptor> {
  const { routes, cards } = await readEarlyCalls(dir);
  const known = [
    ...descriptor.routes.map(({ path }) => path),
    ...descriptor.cards.map(({ id }) => id),
  ];
  const lost = [...Object.keys(routes), ...Object.keys(cards)].find((key) => !known.includes(key));
  if (lost !== undefined)
    throw new Error(`remote.early.ts names what remote.json has not: ${lost}`);
  return {
    ...descriptor,
    routes: await Promise.all(
      descriptor.routes.map(async (route) => ({
        ...route,
        early: await earlyPaths(routes[route.path] ?? [], route.path),
      })),
    ),
    cards: await Promise.all(
      descriptor.cards.map(async (card) => ({
        ...card,
        early: await earlyPaths(cards[card.id] ?? []),
      })),
    ),
  };
}
