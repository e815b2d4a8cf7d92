import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Compiler } from 'webpack';

const pathOf = (file: string) => fileURLToPath(new URL(`./facades/${file}`, import.meta.url));

/**
 * Shared packages of which the host carries a list of names only, and where that list stands.
 * Sharing a package whole switches off tree shaking for it; a facade keeps it.
 */
export const facades: Readonly<Record<string, string>> = {
  'react-router-dom': pathOf('react-router-dom.ts'),
  zod: pathOf('zod.ts'),
};

function exportedNames(file: string): Set<string> {
  const [, list = ''] = /export \{([^}]*)\} from '(?:react-router|zod\/v4)'/.exec(
    readFileSync(pathOf(file), 'utf8'),
  ) ?? [undefined];
  return new Set(list.split(',').map((name) => name.trim().replace(/^type /, '')));
}

const routerNames = exportedNames('react-router-dom.ts').add('RouterProvider');
const zodNames = exportedNames('zod-members.ts');

/** Names that a compiled module takes from a facade and that the facade does not list. */
export function missingIn(source: string): string[] {
  const router = [...source.matchAll(/import \{([^}]*)\} from ['"]react-router-dom['"]/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !routerNames.has(name));
  const members = /from ['"]zod['"]/.test(source)
    ? [...source.matchAll(/\bz\.(\w+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !zodNames.has(name))
    : [];
  return [...new Set([...router, ...members])];
}

/** Fails a build that uses what the host does not carry, which would be `undefined` in the page. */
export class FacadePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FacadePlugin', (compilation) => {
      compilation.hooks.succeedModule.tap('FacadePlugin', (module) => {
        if (
          !(module instanceof compiler.webpack.NormalModule) ||
          module.resource?.includes('node_modules')
        )
          return;
        const missing = missingIn(String(module.originalSource()?.source() ?? ''));
        if (missing.length === 0) return;
        const text = `${missing.join(', ')} is not in the host: add it to shared/build/src/facades`;
        compilation.errors.push(new compiler.webpack.WebpackError(`${module.resource}: ${text}`));
      });
    });
  }
}
