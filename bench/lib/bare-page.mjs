import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const dir = join(dirname(fileURLToPath(import.meta.url)), '../bare');

const html = `<!doctype html><meta charset="utf-8"><title>bare</title>
<script defer src="/page.js"></script><div id="root"></div>`;

/** Serves a page that holds React and one heading: the floor of every page of this kind. */
export async function startBarePage(port) {
  const { outputFiles } = await build({
    entryPoints: [join(dir, 'page.jsx')],
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = gzipSync(outputFiles[0].contents, { level: 9 });
  const server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' });
      response.end(script);
    } else {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(html);
    }
  });
  await new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}
