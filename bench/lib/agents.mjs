// Light nodes: they register, follow the configuration stream and acknowledge, as agents do, and
// have no nginx.
import { Agent, request } from 'node:http';
import { call } from './stack.mjs';

// Shorter than the server keeps them, so that a call is not sent into a closing connection.
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2_000 });

function send(stack, node, method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${node.nodeId}.${node.secret}` };
    if (body) headers['content-type'] = 'application/json';
    const ask = request(
      `${stack.url}/api${path}`,
      { method, headers, ...(body && { agent }) },
      resolve,
    );
    ask.on('error', reject);
    ask.end(body && JSON.stringify(body));
  });
}

async function acknowledge(stack, node, revision) {
  const answer = await send(stack, node, 'POST', '/edge/ack', { revision, error: null });
  answer.resume();
  await new Promise((done) => answer.on('end', done));
  if (answer.statusCode !== 200) throw new Error(`ack: ${answer.statusCode}`);
}

async function follow(stack, node, since, onRevision) {
  const stream = await send(stack, node, 'GET', `/edge/config?since=${since}`);
  if (stream.statusCode !== 200) throw new Error(`config: ${stream.statusCode}`);
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (part) => {
    text += part;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.type !== 'ping')
        void acknowledge(stack, node, message.revision).then(() =>
          onRevision(node, message.revision),
        );
    }
  });
  return () => stream.destroy();
}

/** Registers a node; resolves to what it proves itself with. */
export async function registerNode(stack, admin, name) {
  const { token } = await call(stack, 'POST', '/v1/admin/nodes/tokens', { token: admin });
  // Not an address of this machine: a node's own is refused as an origin.
  const body = { token, name, address: '192.0.2.1', version: '1.0.0' };
  return call(stack, 'POST', '/edge/register', { body });
}

/** Starts so many nodes at the revision; `converged` resolves when all of them have one in force. */
export async function startAgents(stack, admin, count, since) {
  const has = new Map();
  let check = () => {};
  const stops = [];
  for (let n = 0; n < count; n += 1) {
    const node = await registerNode(stack, admin, `bench-${n}`);
    has.set(node, since);
    stops.push(
      await follow(stack, node, since, (of, revision) => {
        has.set(of, Math.max(revision, has.get(of) ?? 0));
        check();
      }),
    );
  }
  return {
    converged: (revision) =>
      new Promise((resolve) => {
        check = () => {
          if ([...has.values()].every((held) => held >= revision)) resolve();
        };
        check();
      }),
    stop: () => {
      for (const stop of stops) stop();
      agent.destroy();
    },
  };
}
