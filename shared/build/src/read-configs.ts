import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';

/** Reads the `webpack.config.ts` of a package: one configuration or several. */
export async function readConfigs(dir: string): Promise<Configuration[]> {
  const module: { default: Configuration | Configuration[] } = await import(
    pathToFileURL(join(dir, 'webpack.config.ts')).href
  );
  return [module.default].flat();
}
