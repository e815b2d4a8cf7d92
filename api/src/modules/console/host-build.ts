import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const buildSchema = z.object({
  id: z.string(),
  kit: z.string(),
  /** Modules that the host provides to remotes. */
  shared: z.array(z.string()),
  /** URLs of the scripts that the shell starts with. */
  scripts: z.array(z.string()),
  /** URLs of what the host fetches with the first page that takes a module, by the module. */
  deferred: z.record(z.string(), z.array(z.string())).default({}),
  /** Integrity of the build's scripts, by URL. */
  integrity: z.record(z.string(), z.string()).default({}),
});
export type Build = z.output<typeof buildSchema>;

/** Reads a file once, and again when it has changed on disk; absent files are undefined. */
function watched<T>(path: string, parse: (text: string) => T) {
  let known: { mtimeMs: number; value: T } | undefined;
  return async (): Promise<T | undefined> => {
    const file = await stat(path).catch(() => undefined);
    if (!file) return undefined;
    if (known?.mtimeMs !== file.mtimeMs) {
      known = { mtimeMs: file.mtimeMs, value: parse(await readFile(path, 'utf8')) };
    }
    return known.value;
  };
}

/** What the host's build has left in the console's folder. */
export function createHostFiles(consoleDir: string) {
  return {
    build: watched<Build>(join(consoleDir, 'build.json'), (text) =>
      buildSchema.parse(JSON.parse(text)),
    ),
    /** HTML of the shell, and of the pages outside it. */
    shell: watched(join(consoleDir, 'index.html'), (text) => text),
    auth: watched(join(consoleDir, 'auth.html'), (text) => text),
  };
}

export type HostFiles = ReturnType<typeof createHostFiles>;
