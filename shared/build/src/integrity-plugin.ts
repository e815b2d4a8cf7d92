import type { Compiler } from 'webpack';

/** Name of the page-wide function that tells a script's integrity: set by the host before any remote loads. */
export const integrityLookup = '__CONSOLE_INTEGRITY__';

/**
 * Makes webpack's own chunk loading carry integrity. The federation runtime's `createScript` hook
 * sees a remote's entry alone; chunks are requested by the webpack runtime inside that entry, and
 * would otherwise run whatever their content.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = self.${integrityLookup}(script.src);`,
      );
    });
  }
}
