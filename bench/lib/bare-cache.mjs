import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const configOf = (dir, port, originPort) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${dir}/nginx.pid;
error_log ${dir}/error.log warn;
worker_processes 1;
events { worker_connections 4096; multi_accept on; }
http {
  sendfile on; tcp_nopush on; tcp_nodelay on; server_tokens off;
  keepalive_requests 10000;
  access_log ${dir}/access.log combined buffer=64k flush=100ms;
  client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/unused; uwsgi_temp_path ${dir}/unused; scgi_temp_path ${dir}/unused;
  proxy_cache_path ${dir}/cache levels=1:2 keys_zone=bare:16m use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${originPort}; proxy_cache bare; }
  }
}
`;

/** The least that does the job: one worker, one site, one cache, its access log buffered as ours is. */
export async function startBareCache(port, originPort) {
  const dir = mkdtempSync(join(tmpdir(), 'console-bench-nginx-'));
  writeFileSync(join(dir, 'nginx.conf'), configOf(dir, port, originPort));
  const child = spawn(
    'nginx',
    ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')],
    {
      stdio: 'inherit',
    },
  );
  const ended = new Promise((resolve) => child.on('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) break;
    if (tries > 100) throw new Error('The bare nginx does not answer');
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
