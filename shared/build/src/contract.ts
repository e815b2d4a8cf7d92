import { fileURLToPath } from 'node:url';
import type { Compiler, Module, RuleSetRule } from 'webpack';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Makes the contract light in a browser build; see `contract-loader.ts`. */
export const contractRule: RuleSetRule = {
  test: /\.ts$/,
  include: fileOf('../../contract/src'),
  // After the compiler: the loader reads JavaScript.
  enforce: 'post',
  loader: fileOf('./contract-loader.ts'),
};

const schemaOfEndpoint = /\w+Endpoints\.\w+\.(?:params|query|body|data)\b/;

/** What a compiled module reads of an endpoint that a browser build has left out. */
export function schemaReadIn(source: string): string | undefined {
  return schemaOfEndpoint.exec(source)?.[0];
}

function isSharedZod(module: Module): boolean {
  return module.type === 'consume-shared-module' && module.identifier().includes('|zod|');
}

/**
 * Lets a module that takes a schema of the contract no more take zod no more either, which webpack
 * would keep for side effects that the library does not have; and fails a build that reads the schema
 * of an endpoint, which would be `undefined` in the page.
 */
export class ContractPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.buildModule.tap('ContractPlugin', (module) => {
        if (isSharedZod(module)) module.getSideEffectsConnectionState = () => false;
      });
      compilation.hooks.succeedModule.tap('ContractPlugin', (module) => {
        const { NormalModule, WebpackError } = compiler.webpack;
        if (!(module instanceof NormalModule) || module.resource?.includes('node_modules')) return;
        const read = schemaReadIn(String(module.originalSource()?.source() ?? ''));
        if (read === undefined) return;
        const text = `${read} is not in a browser build: export the schema itself from the contract`;
        compilation.errors.push(new WebpackError(`${module.resource}: ${text}`));
      });
    });
  }
}
