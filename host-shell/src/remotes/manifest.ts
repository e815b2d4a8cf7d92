import type { PinnedRelease } from '@console/contract/releases';
import { z } from 'zod';

/** What the console reads of Module Federation's manifest. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

/** File name of a remote's entry. */
export function entryOf({ manifest }: Pick<PinnedRelease, 'manifest'>): string {
  return manifestSchema.parse(manifest).metaData.remoteEntry.name;
}

/** Every script that loading the remote takes: its entry and the chunks of its one module. */
export function scriptsOf({ manifest }: Pick<PinnedRelease, 'manifest'>): string[] {
  const { metaData, exposes } = manifestSchema.parse(manifest);
  return [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)];
}
