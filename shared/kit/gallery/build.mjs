// Builds the gallery into gallery/dist and says where it is; with --serve also serves it.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = `${folder}dist`;

await mkdir(dist, { recursive: true });
await writeFile(
  `${dist}/index.html`,
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self' file:; img-src 'self' file: data:; script-src file: 'nonce-gallery'; style-src 'nonce-gallery'">
<link rel="icon" href="data:,">
<title>组件</title><div id="root"></div><script nonce="gallery" src="gallery.js"></script></html>`,
);
const builder = await context({
  entryPoints: [`${folder}gallery.tsx`],
  outdir: dist,
  bundle: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"development"' },
});
await builder.rebuild();
if (process.argv.includes('--serve')) {
  const { port } = await builder.serve({ servedir: dist, host: '127.0.0.1', port: 4400 });
  process.stdout.write(`http://127.0.0.1:${port}/\n`);
} else {
  await builder.dispose();
  process.stdout.write(`file://${dist}/index.html\n`);
}
