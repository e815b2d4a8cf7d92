// Configuration change → in force at the edge, and request at the edge → point of the live stream.
// Milliseconds, as seen from outside: the API is called, the edge is asked, the stream is read.
import { request } from 'node:http';
import { call, signIn } from './lib/stack.mjs';

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

async function changeToEdge(stack, token, rounds) {
  const originPort = Number(new URL(stack.url).port) + 2;
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const host = `bench-${round}.example.com`;
    const body = {
      domains: [host],
      origin: { origins: [{ address: '127.0.0.1', port: originPort }] },
    };
    const started = performance.now();
    await call(stack, 'POST', '/v1/sites', { token, body });
    while ((await askEdge(stack, host)) !== 200);
    samples.push(performance.now() - started);
  }
  return summary(samples);
}

/** Reads server-sent events; hands each `points` event to `onEvent` until the signal. */
async function readLive(stack, token, signal, onEvent) {
  const response = await fetch(`${stack.url}/api/v1/monitor/live`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  });
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

async function requestToPoint(stack, token, rounds) {
  const seen = new Map();
  let waiting;
  const stop = new AbortController();
  const reading = readLive(stack, token, stop.signal, ({ points }) => {
    for (const { t, requests } of points) seen.set(t, requests);
    waiting?.();
  }).catch(() => undefined);
  const total = () => [...seen.values()].reduce((sum, requests) => sum + requests, 0);
  const nextEvent = () =>
    new Promise((resolve) => {
      waiting = resolve;
    });
  await nextEvent();
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = total();
    const started = performance.now();
    await askEdge(stack, 'www.demo.test');
    while (total() <= before) await nextEvent();
    samples.push(performance.now() - started);
  }
  stop.abort();
  await reading;
  return summary(samples);
}

export async function measureLatency(stack) {
  const token = await signIn(stack);
  return {
    'configuration change → in force at the edge (ms)': await changeToEdge(stack, token, 30),
    'request at the edge → point of the live stream (ms)': await requestToPoint(stack, token, 20),
  };
}
