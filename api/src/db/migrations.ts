import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of committed migrations, a sibling of both `src` and `dist`. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'drizzle/meta/_journal.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The drizzle folder with the migrations is missing');
    folder = parent;
  }
  return join(folder, 'drizzle');
}
