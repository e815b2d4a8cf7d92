// `npm run build`: the agent and the demo's origin as one file each, zod aside. Tests name a folder of their own.
import { build } from 'esbuild';

await build({
  entryPoints: { agent: 'agent/src/main.ts', 'demo-origin': 'agent/src/demo-origin.ts' },
  outdir: process.argv[2] ?? 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['zod'],
  logLevel: 'warning',
});
