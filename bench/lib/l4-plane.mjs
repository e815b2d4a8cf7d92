// A control plane that gives one node its forwards and takes whatever it says.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

export function startPlane(port, forwards) {
  let acknowledged;
  const inForce = new Promise((resolve) => {
    acknowledged = resolve;
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/x-ndjson' });
        if (path === '/api/edge/forwards') {
          response.write(`${JSON.stringify({ type: 'snapshot', revision: 1, forwards })}\n`);
        }
        const timer = setInterval(() => response.write('{"type":"ping"}\n'), 2_000);
        response.on('close', () => clearInterval(timer));
        return;
      }
      const body = Buffer.concat(parts);
      if (path === '/api/edge/forwards/ack') {
        const ack = JSON.parse(body.toString('utf8'));
        if (ack.revision === 1) acknowledged(ack);
      }
      const isRegistration = path === '/api/edge/register';
      const data = isRegistration
        ? { nodeId: randomUUID(), secret: randomUUID() }
        : { stored: 0, rejected: 0 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 0, msg: '', data }));
    });
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        inForce,
        stop() {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
}
