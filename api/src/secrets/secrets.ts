import { hkdfSync } from 'node:crypto';
import { createSealing } from './sealing';

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * Keys of this installation, one per purpose, all derived from the environment's first key, or
 * without that from one that `shared` finds or makes, which protects as long as only the console
 * reads the database.
 */
export function createSecrets(keys: readonly string[], shared: () => Promise<string>) {
  const [key] = keys;
  let root: Promise<string> | undefined;

  async function keyFor(purpose: string): Promise<Buffer> {
    root ??= key === undefined ? shared() : Promise.resolve(key);
    // If the database did not answer, it is asked again.
    root.catch(() => {
      root = undefined;
    });
    return Buffer.from(hkdfSync('sha256', await root, '', `console:${purpose}`, 32));
  }

  return { keyFor, ...createSealing(keys) };
}
