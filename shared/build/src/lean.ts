import { fileURLToPath } from 'node:url';
import type { Compiler } from 'webpack';

const pathOf = (file: string) => fileURLToPath(new URL(`./stand-ins/${file}`, import.meta.url));

/**
 * Files of libraries that the console never runs in the browser, as the importing file writes them,
 * and what is built in their place.
 */
const replacements: readonly (readonly [request: RegExp, by: string])[] = [
  // The CommonJS half of this plugin would bring the whole federation runtime a second time.
  [/(inject-external-runtime-core-plugin\/dist\/index)\.cjs$/, '$1.js'],
  // The browser validates with zod; JSON Schema is made in the API.
  [/^.*\/core\/to-json-schema\.js$/, pathOf('to-json-schema.ts')],
  [/^.*\/core\/json-schema-processors\.js$/, pathOf('json-schema-processors.cjs')],
  // zod's own language is English until it is told; here it is Chinese from the start.
  [/^\.\.\/locales\/en\.js$/, '../locales/zh-CN.js'],
  // The theme switches the ripple off.
  [/^\.\/TouchRipple\.mjs$/, pathOf('touch-ripple.ts')],
  // All inputs are outlined.
  [/^\.\.\/(?:FilledInput|Input)\/index\.mjs$/, '../OutlinedInput/index.mjs'],
];

/** The request for what is built when a file asks for `request`. */
export function leanRequest(request: string): string {
  const found = replacements.find(([pattern]) => pattern.test(request));
  return found ? request.replace(...found) : request;
}

/** Keeps out of a browser build what no page can reach and tree shaking cannot see. */
export class LeanPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('LeanPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('LeanPlugin', (data) => {
        data.request = leanRequest(data.request);
      });
    });
  }
}
