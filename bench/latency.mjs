// Configuration change → in force at the edge, and request at the edge → point of the live stream.
// Milliseconds, as seen from outside: the API is called, the edge is asked, the streams of twenty consoles are
// read. `node bench/latency.mjs` measures these alone.
import { request } from 'node:http';
import { build } from '../scripts/lib/build.mjs';
import { call, signIn, startStack } from './lib/stack.mjs';

/** Of each of two accounts: the most live streams that an account has. */
const consolesEach = 10;

export function askEdge(stack, host) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.edgeUrl);
    request({ hostname, port, path: '/', headers: { host } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

export function summary(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { median: at(0.5), p99: at(0.99), samples: sorted.length };
}

/** Adds a site of the demo's origin; resolves to its id when the edge serves it. */
async function addServed(stack, token, host) {
  const originPort = Number(new URL(stack.url).port) + 2;
  const origin = { origins: [{ address: '127.0.0.1', port: originPort }] };
  const { id } = await call(stack, 'POST', '/v1/sites', {
    token,
    body: { domains: [host], origin },
  });
  while ((await askEdge(stack, host)) !== 200);
  return id;
}

async function changeToEdge(stack, token, rounds) {
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await addServed(stack, token, `bench-${round}.example.com`);
    samples.push(performance.now() - started);
  }
  return summary(samples);
}

/** Reads server-sent events; hands each `points` event to `onEvent` until the signal. */
async function readLive(stack, { token, site }, signal, onEvent) {
  const response = await fetch(`${stack.url}/api/v1/monitor/live?sites=${site}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data) onEvent(JSON.parse(data));
    }
  }
}

/** A console's stream: `countsMore` resolves when its points count more requests than they did. */
function openConsole(stack, watched, signal) {
  const seen = new Map();
  let wake = () => undefined;
  const total = () => [...seen.values()].reduce((sum, requests) => sum + requests, 0);
  const reading = readLive(stack, watched, signal, ({ points }) => {
    for (const { t, requests } of points) seen.set(t, requests);
    wake();
  }).catch((error) => {
    if (!signal.aborted) throw error;
  });
  const nextEvent = () =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return {
    reading,
    begun: nextEvent(),
    async countsMore() {
      const before = total();
      while (total() <= before) await nextEvent();
      return performance.now();
    },
  };
}

/** Two accounts, each with ten consoles that watch a site which nobody else asks. */
async function requestToPoint(stack, rounds) {
  const stop = new AbortController();
  const hosts = [];
  const consoles = [];
  for (const account of ['user@demo.test', 'agent@demo.test']) {
    const token = await signIn(stack, account);
    const host = `watched-${hosts.length}.example.com`;
    const site = await addServed(stack, token, host);
    hosts.push(host);
    for (let n = 0; n < consolesEach; n += 1)
      consoles.push(openConsole(stack, { token, site }, stop.signal));
  }
  await Promise.all(consoles.map(({ begun }) => begun));
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const counted = consoles.map((one) => one.countsMore());
    const started = performance.now();
    await Promise.all(hosts.map((host) => askEdge(stack, host)));
    samples.push(...(await Promise.all(counted)).map((at) => at - started));
  }
  stop.abort();
  await Promise.all(consoles.map(({ reading }) => reading));
  return summary(samples);
}

export async function measureLatency(stack) {
  const token = await signIn(stack);
  return {
    'configuration change → in force at the edge (ms)': await changeToEdge(stack, token, 30),
    'request at the edge → point of the live stream (ms)': await requestToPoint(stack, 50),
  };
}

if (import.meta.filename === process.argv[1]) {
  await build();
  const stack = await startStack(27_080);
  try {
    console.table(await measureLatency(stack));
  } finally {
    await stack.stop();
  }
}
