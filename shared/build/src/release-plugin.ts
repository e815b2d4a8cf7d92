import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDescriptorSchema } from '@console/contract/console/remotes';
import type { Compilation, Compiler } from 'webpack';
import { integrityOf, shortHash } from './digest';
import { earlyCallsFile, withEarlyCalls } from './early-calls';
import { deferredRequests } from './share-policy';

/** File that Module Federation writes beside the scripts of a remote. */
export const manifestFile = 'mf-manifest.json';

/** What a chunk is loaded with, and what it takes of the host's deferred modules. */
function filesOf(compilation: Compilation, { chunk: name }: { chunk?: string | undefined }) {
  if (name === undefined) return {};
  const named = compilation.namedChunks.get(name);
  if (!named) throw new Error(`remote.json names a chunk that is not there: ${name}`);
  const chunks = [...named.groupsIterable].flatMap((group) => group.chunks);
  const files = chunks.flatMap((chunk) => [...chunk.files]);
  const modules = chunks.flatMap((chunk) => [
    ...compilation.chunkGraph.getChunkModulesIterable(chunk),
  ]);
  const taken = modules
    .filter(({ type }) => type === 'consume-shared-module')
    .flatMap((module) => module.identifier().split('|'));
  const needs = deferredRequests.filter((request) => taken.includes(request));
  return { files: [...new Set(files)].filter((file) => file.endsWith('.js')), needs };
}

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
    // No page loads it, so a watching build would not see that it changed.
    compiler.hooks.afterCompile.tap('ReleasePlugin', (compilation) => {
      const file = earlyCallsFile(this.#dir);
      const { fileDependencies, missingDependencies } = compilation;
      (existsSync(file) ? fileDependencies : missingDependencies).add(file);
    });
    compiler.hooks.done.tapPromise('ReleasePlugin', async ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const out = compiler.outputPath;
      const written = remoteDescriptorSchema.parse(
        await withEarlyCalls(
          this.#dir,
          remoteDescriptorSchema.parse(
            JSON.parse(readFileSync(join(this.#dir, 'remote.json'), 'utf8')),
          ),
        ),
      );
      const descriptor = {
        ...written,
        routes: written.routes.map((route) => ({ ...route, ...filesOf(compilation, route) })),
        cards: written.cards.map((card) => ({ ...card, ...filesOf(compilation, card) })),
      };
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
