import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compilation, Compiler } from 'webpack';
import { shortHash } from '../digest';
import { deferredRequests, kitVersion, sharedRequests } from '../share-policy';
import { hostIntegrity } from './host-integrity-plugin';

/** URLs of the scripts that a page of this build starts with. */
function entryScripts(compilation: Compilation): string[] {
  const base = String(compilation.outputOptions.publicPath);
  return [...compilation.entrypoints.values()]
    .flatMap((entrypoint) => entrypoint.getFiles())
    .filter((name) => name.endsWith('.js'))
    .map((name) => base + name);
}

/** For each module that the host has in a file of its own: the URLs of what comes with it. */
function deferredFiles(compilation: Compilation): Record<string, string[]> {
  const base = String(compilation.outputOptions.publicPath);
  const groupsOf = (request: string) =>
    compilation.chunkGroups.filter((group) =>
      group.origins.some((origin) => origin.request === request),
    );
  const filesOf = (request: string) => {
    // The `import()` leads to the shared module, whose own `import()` leads to its code.
    const code = groupsOf(request).flatMap((group) => [group, ...group.childrenIterable]);
    const files = code.flatMap((group) => group.getFiles());
    return [...new Set(files)].filter((file) => file.endsWith('.js')).map((file) => base + file);
  };
  return Object.fromEntries(deferredRequests.map((request) => [request, filesOf(request)]));
}

function afterBuild(
  compiler: Compiler,
  name: string,
  run: (compilation: Compilation) => void,
): void {
  compiler.hooks.done.tap(name, ({ compilation }) => {
    if (compilation.errors.length === 0) run(compilation);
  });
}

/** Files of the host that the API reads, beside the scripts themselves. */
type Page = {
  /** Template in the source tree. */
  template: string;
  /** Where the page goes; the API fills what is left of the template at each request. */
  to: string;
};

/** Writes a page from its template, with the script tags of this build. */
export class TemplatePlugin {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('TemplatePlugin', (compilation) => {
      compilation.fileDependencies.add(this.#page.template);
    });
    afterBuild(compiler, 'TemplatePlugin', (compilation) => {
      const integrity = hostIntegrity(compilation);
      const scripts = entryScripts(compilation).map(
        (src) =>
          `<script defer fetchpriority="high" src="${src}" integrity="${integrity[src]}"></script>`,
      );
      const html = readFileSync(this.#page.template, 'utf8').replace(
        '__SCRIPTS__',
        scripts.join(''),
      );
      mkdirSync(dirname(this.#page.to), { recursive: true });
      writeFileSync(this.#page.to, html);
    });
  }
}

/** Writes `build.json`: what the API knows of the host build that is live. */
export class BuildFilePlugin {
  readonly #to: string;

  constructor(to: string) {
    this.#to = to;
  }

  apply(compiler: Compiler): void {
    afterBuild(compiler, 'BuildFilePlugin', (compilation) => {
      const scripts = entryScripts(compilation);
      const build = {
        id: shortHash(scripts),
        kit: kitVersion(),
        shared: Object.keys(sharedRequests()),
        scripts,
        deferred: deferredFiles(compilation),
        integrity: hostIntegrity(compilation),
      };
      writeFileSync(this.#to, JSON.stringify(build));
    });
  }
}

/**
 * Tells V8 to compile all functions of a script while it is still on its way, in another thread. Left
 * to itself it compiles each function when it is first called, which was a quarter of the main thread's
 * work at the start; a script that comes later is as good as run at once.
 * https://v8.dev/blog/explicit-compile-hints
 */
export class CompileHintPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('CompileHintPlugin', (compilation) => {
      // After the minimizer, which drops comments, and before the names are made of the content.
      const stage = stages.PROCESS_ASSETS_STAGE_DEV_TOOLING;
      compilation.hooks.processAssets.tap({ name: 'CompileHintPlugin', stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.js'))) {
          compilation.updateAsset(
            file,
            (source) => new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', source),
          );
        }
      });
    });
  }
}

/** Writes each script a second and third time, compressed as well as can be, once per build. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    afterBuild(compiler, 'PrecompressPlugin', (compilation) => {
      for (const name of compilation.assetsInfo.keys()) {
        if (!/\.(js|css|svg|json)$/.test(name)) continue;
        const file = join(compiler.outputPath, name);
        const content = readFileSync(file);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    });
  }
}
