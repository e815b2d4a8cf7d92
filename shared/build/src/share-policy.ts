import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { facades } from './facades';

const kitDir = fileURLToPath(new URL('../../kit', import.meta.url));

/**
 * Requests of third-party packages that exist once in the page. The host provides each eagerly; a
 * remote that imports one takes the host's. Sub-paths are listed one by one: with `import: false`
 * a prefix would promise sub-paths that the host does not carry.
 *
 * Never here: the store's libraries (`react-redux`, `@reduxjs/toolkit`), which pages reach by the kit's
 * `api` entry, so that the host carries only what is used of them; `@mui/*` and `@emotion/styled`, whose `.mjs` files break when they are shared without
 * a fallback; the kit's `ui` entry is the facade over them.
 */
const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@emotion/react',
  'zod',
] as const;

/**
 * Entries of the kit that the host provides in files of their own, fetched by the first page that
 * uses them: most visits see no form, no table or no chart, and together they weigh as much as React.
 * Every other entry is in what the host starts with.
 */
export const deferredRequests: readonly string[] = [
  'zod',
  '@console/kit/chart',
  '@console/kit/controls',
  '@console/kit/form',
  '@console/kit/table',
];

type PackageJson = { version: string; exports?: Record<string, string> };

function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
}

function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Version of the kit that this workspace builds. */
export function kitVersion(): string {
  return readPackage(kitDir).version;
}

/** Every shared request with its version: the libraries above and each entry that the kit exports. */
export function sharedRequests(): Record<string, string> {
  const kit = readPackage(kitDir);
  const libraries = sharedLibraries.map((request) => {
    const { version } = readPackage(join(kitDir, 'node_modules', packageOf(request)));
    return [request, version] as const;
  });
  const entries = Object.keys(kit.exports ?? {}).map(
    (entry) => [`@console/kit${entry.slice(1)}`, kit.version] as const,
  );
  return Object.fromEntries([...libraries, ...entries]);
}

/** What the host starts with: every shared request, the deferred ones as `import()`. */
export function hostEntries(): string[] {
  const requests = Object.keys(sharedRequests());
  const loads = requests
    .filter((request) => deferredRequests.includes(request))
    .map((request) => `()=>import('${request}')`);
  const deferred = `data:text/javascript,self.__CONSOLE_DEFERRED__=[${loads.join(',')}]`;
  return [...requests.filter((request) => !deferredRequests.includes(request)), deferred];
}

type SharedOptions = {
  singleton: true;
  version: string;
  requiredVersion: string | false;
  eager?: boolean;
  import?: string | false;
};

/**
 * The one share policy. The host carries everything, its foundations eagerly, because a shared module
 * whose loading failed stays failed until a reload; a remote carries nothing. Whether versions fit is
 * checked when a release is published, not in the page.
 */
export function sharedFor(side: 'host' | 'remote'): Record<string, SharedOptions> {
  return Object.fromEntries(
    Object.entries(sharedRequests()).map(([request, version]) => [
      request,
      side === 'host'
        ? {
            singleton: true,
            version,
            requiredVersion: false,
            eager: !deferredRequests.includes(request),
            import: facades[request] ?? request,
          }
        : { singleton: true, version, requiredVersion: false, import: false },
    ]),
  );
}
