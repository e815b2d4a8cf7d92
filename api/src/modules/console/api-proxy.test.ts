import { EventEmitter, once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { registerErrorHandler } from '../../plugins/error-handler';
import { apiProxy } from './api-proxy';

/** A control plane that answers when it is told to. */
const held: ServerResponse[] = [];
const plane = createServer((_request, response) => {
  held.push(response);
  plane.emit('asked');
});
/** What the console has come to with a request. */
const seen = new EventEmitter();
const lines: Array<{ level: number; msg: string }> = [];
let app: FastifyInstance;

beforeAll(async () => {
  plane.listen(0, '127.0.0.1');
  await once(plane, 'listening');
  const { port } = plane.address() as AddressInfo;
  app = Fastify({
    logger: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrorHandler(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => seen.emit('left'));
  });
  app.addHook('onSend', async () => void seen.emit('answering'));
  await apiProxy(app, `http://127.0.0.1:${port}`);
  await app.listen({ host: '127.0.0.1', port: 0 });
  lines.length = 0;
});
afterAll(async () => {
  await app.close();
  plane.close();
});

/** Somebody who asks and leaves; done when the console has noticed. */
async function leave(method: string, leaveWhen: (answer: ServerResponse) => Promise<void>) {
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json' };
  const asking = request(`http://127.0.0.1:${port}/api/slow`, { method, headers }).on(
    'error',
    () => undefined,
  );
  const asked = once(plane, 'asked');
  asking.end(method === 'POST' ? '{}' : undefined);
  await asked;
  const answer = held.at(-1);
  if (!answer) throw new Error('The control plane was not asked');
  await leaveWhen(answer);
  const left = once(seen, 'left');
  asking.destroy();
  await left;
  return answer;
}

const beforeAnswer = async () => undefined;
async function beforeBody(answer: ServerResponse) {
  const answering = once(seen, 'answering');
  answer.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
  await answering;
}

test.each([
  ['GET', 'before it is answered', beforeAnswer],
  ['GET', 'between the head of an answer and its body', beforeBody],
  ['POST', 'before it is answered', beforeAnswer],
  ['POST', 'between the head of an answer and its body', beforeBody],
])('the caller of a %s who leaves %s is no error of ours', async (method, _when, when) => {
  const answer = await leave(method, when);
  const over = once(answer, 'close');
  if (!answer.headersSent) answer.writeHead(200, { 'content-type': 'application/json' });
  answer.write('{"code":0');
  await over;
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
