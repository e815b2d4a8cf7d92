import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startVisitors } from './demo-visitors';

const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>演示源站</title>
<link rel="stylesheet" href="/cacheable.css">
</head>
<body>
<main>
<h1>演示源站</h1>
<p>这一页来自本机的演示源站，经过边缘节点送到你这里。每次访问都会出现在控制台的「实时监控」中。</p>
<ul>
<li><a href="/cacheable.css">/cacheable.css</a>：可以缓存 10 分钟，第二次访问由节点直接应答</li>
<li><a href="/bytes?kb=500">/bytes?kb=500</a>：以指定的大小应答，可以缓存 10 分钟</li>
<li><a href="/slow?ms=1500">/slow?ms=1500</a>：等待 1.5 秒后应答</li>
<li><a href="/status/404">/status/404</a>、<a href="/status/500">/status/500</a>：以指定的状态码应答</li>
<li><a href="/echo">/echo</a>：源站收到的请求头</li>
</ul>
</main>
</body>
</html>
`;

const css = `body {
  margin: 0;
  background: Canvas;
  color: CanvasText;
  color-scheme: light dark;
  font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif;
}
main {
  max-width: 40rem;
  margin: 10vh auto;
  padding: 0 1.25rem;
}
`;

const slowMsMax = 60_000;
const kilobytesMax = 10_000;

/** A number of the query within 0 and a bound. */
const numberOf = (url: URL, name: string, max: number) =>
  Math.min(max, Math.max(0, Math.trunc(Number(url.searchParams.get(name)) || 0)));

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(text);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://origin');
  const status = /^\/status\/([2-5]\d\d)$/.exec(url.pathname)?.[1];
  if (url.pathname === '/') return send(response, 200, 'text/html', page);
  if (url.pathname === '/cacheable.css') {
    response.setHeader('cache-control', 'public, max-age=600');
    return send(response, 200, 'text/css', css);
  }
  if (url.pathname === '/bytes') {
    response.writeHead(200, {
      'cache-control': 'public, max-age=600',
      'content-type': 'application/octet-stream',
    });
    response.end(Buffer.alloc(numberOf(url, 'kb', kilobytesMax) * 1_000, 'demo'));
    return undefined;
  }
  if (url.pathname === '/slow') {
    const ms = numberOf(url, 'ms', slowMsMax);
    await sleep(ms);
    return send(response, 200, 'text/plain', `等待了 ${ms} 毫秒\n`);
  }
  if (status) return send(response, Number(status), 'text/plain', `状态码 ${status}\n`);
  if (url.pathname === '/echo') {
    const { method, headers } = request;
    const echo = { method, url: request.url, headers };
    return send(response, 200, 'application/json', `${JSON.stringify(echo, null, 2)}\n`);
  }
  send(response, 404, 'text/plain', '没有这个页面\n');
}

const port = Number(process.env.PORT ?? 8082);
const edgePort = Number(process.env.DEMO_EDGE_PORT);
const leave = edgePort > 0 ? startVisitors('www.demo.test', edgePort) : undefined;
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.once('error', (error) => {
  process.stderr.write(`演示源站不能启动：${error.message}\n`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  process.stdout.write(`演示源站已就绪：http://127.0.0.1:${port}\n`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    leave?.();
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
