import { hkdfSync } from 'node:crypto';
import { createSealing } from './sealing';

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * Keys of this installation, one a purpose, all from the first of the environment. Without that, from
 * one that `shared` finds or makes: it serves as long as nobody but the console reads the database.
 */
export function createSecrets(keys: readonly string[], shared: () => Promise<string>) {
  const [key] = keys;
  let root: Promise<string> | undefined;

  async function keyFor(purpose: string): Promise<Buffer> {
    root ??= key === undefined ? shared() : Promise.resolve(key);
    // A database that did not answer is asked again.
    root.catch(() => {
      root = undefined;
    });
    return Buffer.from(hkdfSync('sha256', await root, '', `console:${purpose}`, 32));
  }

  return { keyFor, ...createSealing(keys) };
}
