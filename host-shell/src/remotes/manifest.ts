import type { PinnedRelease } from '@console/contract/releases';
import { z } from 'zod';

/** What the console reads of Module Federation's manifest. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
});

/** File name of a remote's entry. */
export function entryOf({ manifest }: Pick<PinnedRelease, 'manifest'>): string {
  return manifestSchema.parse(manifest).metaData.remoteEntry.name;
}
