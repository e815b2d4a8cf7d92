// Bundles the API to dist/. Packages that the API asks for stay outside; workspace packages go in, and
// with them what they alone need, which is not to be found from here.
import { readFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';

const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: { server: 'src/server.ts', 'create-admin': 'src/create-admin.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [
    {
      name: 'packages-stay-outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          const name = packageOf(path);
          const isOutside = name in dependencies && !name.startsWith('@console/');
          return kind !== 'entry-point' && isOutside ? { external: true } : undefined;
        });
      },
    },
  ],
});
