import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compilation, Compiler } from 'webpack';
import { shortHash } from './digest';
import { kitVersion, sharedRequests } from './share-policy';

/** URLs of the scripts that a page of this build starts with. */
function entryScripts(compilation: Compilation): string[] {
  const base = String(compilation.outputOptions.publicPath);
  return [...compilation.entrypoints.values()]
    .flatMap((entrypoint) => entrypoint.getFiles())
    .filter((name) => name.endsWith('.js'))
    .map((name) => base + name);
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
      const scripts = entryScripts(compilation).map(
        (src) => `<script defer src="${src}"></script>`,
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
      };
      writeFileSync(this.#to, JSON.stringify(build));
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
