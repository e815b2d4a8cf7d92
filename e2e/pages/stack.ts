import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';

const port = Number(process.env.E2E_PORT);
const dataDir = process.env.E2E_DATA_DIR ?? '';

/** Where the pieces of the stack under test are. */
export const stack = {
  url: `http://localhost:${port}`,
  panelUrl: `http://panel.localhost:${port}`,
  edgePort: port + 1,
  originPort: port + 2,
  dnsVendorPort: port + 7,
  dnsPort: port + 6,
  edgeTlsPort: port + 3,
  extraPort: port + 8,
  extraTlsPort: port + 9,
  redisPort: port + 40,
  namesPort: port + 41,
  /** Of one more node: no origin may be where a node answers. */
  secondNodePort: port + 43,
  secondNodeTlsPort: port + 44,
  /** Free for forwards, with the one after it. */
  forwardPort: port + 45,
};

export const password = 'Demo-2026!';
export const accounts = {
  admin: 'admin@demo.test',
  user: 'user@demo.test',
  agent: 'agent@demo.test',
  panel: 'panel@demo.test',
} as const;

export type EdgeAnswer = { status: number; body: string; headers: Record<string, unknown> };

/** One request through the edge node, as `curl -H 'Host: …'` sends it. */
export function throughEdge(
  host: string,
  path = '/',
  port = stack.edgePort,
  more: Record<string, string> = {},
): Promise<EdgeAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, headers: { ...more, host } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        );
      },
    );
    request.on('error', reject);
    request.end();
  });
}

/** Process id of a part of the stack, as the supervisor wrote it. */
export function processId(name: 'api' | 'edge' | 'origin'): number {
  return Number.parseInt(readFileSync(join(dataDir, 'logs', `${name}.pid`), 'utf8'), 10);
}

/** Keys of the installation under test. */
export function deployKey(): string {
  return JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).deployKey;
}
