import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { integrityOf } from '../digest';

/** A unique placeholder for the digests until all of them are known. */
const placeholder = '__LATER_DIGESTS__';
/** A well-formed digest that no content has: a malformed one would let the script run unchecked. */
const matchesNothing = `sha256-${'A'.repeat(43)}=`;

/** Shorter than a remote's: a page of the host brings the digests along in its own code. */
const digestOf = (content: Buffer) => integrityOf(content, 'sha256');

/** Integrity of the scripts that a page of this build loads later, by file name. */
function laterDigests(compilation: Compilation): Record<string, string> {
  const first = new Set(
    [...compilation.entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles()),
  );
  const later = compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js') && !first.has(name))
    .map(({ name, source }) => [name, digestOf(source.buffer())]);
  return Object.fromEntries(later);
}

/** Integrity of every script of a build that is written, by URL. */
export function hostIntegrity({
  assetsInfo,
  compiler,
  outputOptions,
}: Compilation): Record<string, string> {
  const base = String(outputOptions.publicPath);
  const names = [...assetsInfo.keys()].filter((name) => name.endsWith('.js'));
  const integrityOfFile = (name: string) => digestOf(readFileSync(join(compiler.outputPath, name)));
  return Object.fromEntries(names.map((name) => [base + name, integrityOfFile(name)]));
}

/**
 * Makes the scripts that a page of the host loads later carry integrity. What the page starts with has
 * it in its HTML, and brings the digests of all others along. A script that is not among them does not
 * run. File names are made of the content before, so that the name of the file which the digests are
 * put into still changes with each of them.
 */
export class HostIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, runtime, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('HostIntegrityPlugin', (compilation) => {
      const { createScript } = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(
        'HostIntegrityPlugin',
        (source) =>
          `${source}\nscript.integrity = ${placeholder}[script.src.split("/").pop()] || "${matchesNothing}";`,
      );
      const stage = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'HostIntegrityPlugin', stage }, (assets) => {
        const digests = JSON.stringify(laterDigests(compilation));
        for (const [file, source] of Object.entries(assets)) {
          const text = file.endsWith('.js') ? source.source().toString() : '';
          if (!text.includes(placeholder)) continue;
          const filled = text.replaceAll(placeholder, () => digests);
          compilation.updateAsset(file, new sources.RawSource(filled));
        }
      });
    });
  }
}
