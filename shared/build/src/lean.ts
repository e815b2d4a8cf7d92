import { fileURLToPath } from 'node:url';
import type { Compiler } from 'webpack';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pathOf = (file: string) => fileOf(`./stand-ins/${file}`);
const federationOf = (file: string) => pathOf(`federation/${file}`);

/**
 * Files of libraries that the console never runs in the browser, as the importing file writes them,
 * and what is built in their place.
 */
const replacements: readonly (readonly [request: RegExp, by: string])[] = [
  // The browser validates with zod; JSON Schema is made in the API.
  [/^.*\/core\/to-json-schema\.js$/, pathOf('to-json-schema.ts')],
  [/^.*\/core\/json-schema-processors\.js$/, pathOf('json-schema-processors.cjs')],
  // zod speaks English by default; here it is Chinese from the start.
  [/^\.\.\/locales\/en\.js$/, '../locales/zh-CN.js'],
  // The theme switches the ripple off.
  [/^\.\/TouchRipple\.mjs$/, pathOf('touch-ripple.ts')],
  // All inputs are outlined.
  [/^\.\.\/(?:FilledInput|Input)\/index\.mjs$/, '../OutlinedInput/index.mjs'],
];

/** The same for Module Federation, whose files have names that other libraries use too. */
const federationReplacements: typeof replacements = [
  // Remotes are registered by their entry: no snapshots and manifests, and the console preloads itself.
  [/^.*\/plugins\/snapshot\/SnapshotHandler\.js$/, federationOf('snapshot-handler.ts')],
  [/^.*\/plugins\/(?:snapshot\/index|generate-preload-assets)\.js$/, federationOf('plugins.ts')],
  [/^.*\/utils\/preload\.js$/, federationOf('preload.ts')],
  [/^\.\/generateSnapshotFromManifest\.js$/, federationOf('manifest.ts')],
  // No code of the host refers to a remote by an import.
  [/^\.\/remotes\.js$/, federationOf('remotes.ts')],
  // Versions are compared when a release is published; the page has one of each shared module.
  [/^.*\/semver\/index\.js$/, federationOf('semver.ts')],
  // Not in Node.js.
  [/^\.\/node\.js$/, federationOf('node.ts')],
  // An error is found by its code.
  [/^\.\/desc\.mjs$/, federationOf('descriptions.ts')],
];
const federationPackage = /\/node_modules\/@module-federation\//;

/** The request for what is built when a file in the folder `from` asks for `request`. */
export function leanRequest(request: string, from = ''): string {
  const list = federationPackage.test(from) ? federationReplacements : replacements;
  const found = list.find(([pattern]) => pattern.test(request));
  return found ? request.replace(...found) : request;
}

/** Keeps out of a browser build what no page can reach and tree shaking cannot see. */
export class LeanPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('LeanPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('LeanPlugin', (data) => {
        data.request = leanRequest(data.request, data.context);
      });
    });
  }
}

/** First module of the host: leaves its federation runtime for the remotes. */
export const provideRuntime = fileOf('./federation/provide-runtime.ts');

/**
 * Makes a remote run on the host's federation runtime. The plugin's own `externalRuntime` takes only
 * the core from the host; each remote would still carry 5 KB of the bundler's part of it.
 */
export class HostRuntimePlugin {
  apply(compiler: Compiler): void {
    new compiler.webpack.NormalModuleReplacementPlugin(
      /\/webpack-bundler-runtime\/dist\/bundler\.js$/,
      fileOf('./federation/host-runtime.ts'),
    ).apply(compiler);
  }
}
