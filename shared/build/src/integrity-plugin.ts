import type { Compiler } from 'webpack';

/** Page-wide function of the host that puts integrity on a script element before it is attached. */
const trust = '__CONSOLE_TRUST__';

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
        (source) => `${source}\nself.${trust}(script);`,
      );
    });
  }
}
