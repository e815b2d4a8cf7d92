// Builds the gallery into gallery/dist and says where to open it: node gallery/build.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));

await build({
  entryPoints: [`${folder}gallery.tsx`],
  outdir: `${folder}dist`,
  bundle: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"development"' },
});
await writeFile(
  `${folder}dist/index.html`,
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self' file:; script-src file: 'nonce-gallery'; style-src 'nonce-gallery'">
<title>组件</title><div id="root"></div><script nonce="gallery" src="gallery.js"></script></html>`,
);
process.stdout.write(`file://${folder}dist/index.html?page=list&scheme=light\n`);
