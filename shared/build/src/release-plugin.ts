import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDescriptorSchema } from '@console/contract/remotes';
import type { Compiler } from 'webpack';
import { integrityOf, shortHash } from './digest';

/** File that Module Federation writes beside the scripts of a remote. */
export const manifestFile = 'mf-manifest.json';

/**
 * Writes `release.json`: what `pnpm release` uploads, with each file's integrity and the version,
 * which names the content: the same content is the same release.
 */
export class ReleasePlugin {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ReleasePlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const out = compiler.outputPath;
      const descriptor = remoteDescriptorSchema.parse(
        JSON.parse(readFileSync(join(this.#dir, 'remote.json'), 'utf8')),
      );
      const pkg: { version: string } = JSON.parse(
        readFileSync(join(this.#dir, 'package.json'), 'utf8'),
      );
      const names = [...compilation.assetsInfo.keys()]
        .filter((name) => name.endsWith('.js'))
        .sort((a, b) => (a < b ? -1 : 1));
      const files = Object.fromEntries(
        names.map((name) => [name, integrityOf(readFileSync(join(out, name)))]),
      );
      const content = [JSON.stringify(descriptor), ...Object.entries(files).flat()];
      const release = {
        name: descriptor.name,
        version: `${pkg.version}-${shortHash(content)}`,
        descriptor,
        manifest: JSON.parse(readFileSync(join(out, manifestFile), 'utf8')),
        files,
      };
      writeFileSync(join(out, 'release.json'), JSON.stringify(release));
    });
  }
}
