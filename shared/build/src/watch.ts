import { basename } from 'node:path';
import webpack from 'webpack';
import { readConfigs } from './read-configs';

/**
 * Builds packages on every change, all in this one process. Each finished build is a line of JSON
 * on standard output: which package, and what is wrong with it, if anything.
 */
export async function watchPackages(dirs: readonly string[]): Promise<void> {
  for (const dir of dirs) {
    for (const config of await readConfigs(dir)) {
      webpack(config).watch({ aggregateTimeout: 50 }, (error, stats) => {
        const failed = error !== null || (stats?.hasErrors() ?? true);
        const text = failed ? (error?.message ?? stats?.toString('errors-only')) : '';
        const line = { unit: basename(dir), build: config.name, failed, text };
        process.stdout.write(`${JSON.stringify(line)}\n`);
      });
    }
  }
}
