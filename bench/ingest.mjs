// `pnpm bench:ingest`: how fast the API stores what nodes report, and what memory it takes meanwhile.
// Light nodes send batches as agents make them, each one after the other; batches are made beforehand, so
// that most of the machine is the API's. Full batches are what agents send that are behind, small ones
// what they send each second. Asserts nothing but that nothing is lost or doubled.
import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { build } from '../scripts/lib/build.mjs';
import { registerNode } from './lib/agents.mjs';
import { addSites, hostOf } from './lib/sites.mjs';
import { call, cpuSeconds, megabytes, pidOf, signIn, startStack } from './lib/stack.mjs';

const records = Number(process.env.BENCH_RECORDS ?? 2_000_000);
const nodes = Number(process.env.BENCH_NODES ?? 4);
const sites = Number(process.env.BENCH_SITES ?? 200);
const full = 10_000;
const small = 400;
/** Small batches are sent in so many rounds of all nodes. */
const smallRounds = 10;
/** Batches that differ; each is sent many times, under numbers of its own. */
const variants = 8;
const reportEach = 100_000;

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** A request, as an agent words it. */
function recordOf(siteIds) {
  const index = Math.floor(Math.random() * siteIds.length);
  return {
    at: Date.now() - Math.floor(Math.random() * 5_000),
    siteId: siteIds[index],
    requestId: randomBytes(16).toString('hex'),
    ip: `198.51.${Math.floor(Math.random() * 100)}.${Math.floor(Math.random() * 250)}`,
    method: 'GET',
    scheme: 'https',
    host: hostOf(index),
    uri: `/assets/${Math.floor(Math.random() * 500)}.js?v=${Math.floor(Math.random() * 1_000)}`,
    protocol: 'HTTP/2.0',
    status: pick([200, 200, 200, 304, 404]),
    bytesOut: Math.floor(Math.random() * 50_000),
    bytesIn: 400,
    durationMs: Math.floor(Math.random() * 50),
    upstream: '127.0.0.1:8082',
    upstreamMs: Math.floor(Math.random() * 40),
    cache: pick(['HIT', 'HIT', 'MISS']),
    block: '',
    rule: '',
    ruleCount: 0,
    challenge: '',
    blockEntry: '',
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) Chrome/${100 + Math.floor(Math.random() * 40)}.0`,
    referer: `https://${hostOf(index)}/`,
    country: pick(['CN', 'US', 'JP']),
    region: '',
    asn: pick([4134, 4837, 9808]),
    port: 443,
    originBytes: 900,
    opened: false,
  };
}

function batchesOf(siteIds, size) {
  return Array.from({ length: variants }, () => {
    const lines = Array.from({ length: size }, () => `${JSON.stringify(recordOf(siteIds))}\n`);
    return gzipSync(lines.join(''), { level: 2 });
  });
}

async function put(stack, { node, stream }, seq, body) {
  const answer = await fetch(`${stack.url}/api/edge/records/${stream}/${seq}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${node.nodeId}.${node.secret}`,
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
    },
    body,
  });
  const { data } = await answer.json();
  if (answer.status !== 200 || data.rejected > 0) throw new Error(`a batch: ${answer.status}`);
  return data.stored;
}

/** All nodes send until so many records are stored; `onStored` is told of each batch. */
async function sendAll(stack, senders, batches, { size, total }, onStored = () => {}) {
  let begun = 0;
  await Promise.all(
    senders.map(async (sender) => {
      while (begun < total) {
        begun += size;
        sender.seq += 1;
        onStored(await put(stack, sender, sender.seq, batches[sender.seq % variants]));
      }
    }),
  );
}

/** Prints a line each 100 000 records. */
function createReport(pid) {
  let stored = 0;
  let last = { stored: 0, at: performance.now(), cpu: cpuSeconds(pid) };
  return (count) => {
    stored += count;
    if (stored - last.stored < reportEach) return;
    const now = { stored, at: performance.now(), cpu: cpuSeconds(pid) };
    const seconds = (now.at - last.at) / 1_000;
    const news = now.stored - last.stored;
    const used = (((now.cpu - last.cpu) * 1e6) / news).toFixed(1);
    console.log(
      `${stored} records: ${Math.round(news / seconds)} a second, ` +
        `${used} µs of the API each, ${Math.round(megabytes(pid))} MB`,
    );
    last = now;
  };
}

async function timed(pid, work) {
  const begun = { at: performance.now(), cpu: cpuSeconds(pid) };
  await work();
  return { seconds: (performance.now() - begun.at) / 1_000, cpu: cpuSeconds(pid) - begun.cpu };
}

await build();
const stack = await startStack(27_480);
try {
  const token = await signIn(stack);
  const admin = await signIn(stack, 'admin@demo.test');
  await addSites(stack, token, sites);
  const { items } = await call(stack, 'GET', '/v1/sites?limit=100', { token });
  const siteIds = items.map(({ id }) => id);
  const senders = [];
  for (let n = 0; n < nodes; n += 1) {
    const node = await registerNode(stack, admin, `bench-${n}`);
    senders.push({ node, stream: randomUUID(), seq: 0 });
  }
  const pid = pidOf(stack, 'api');
  const batches = { full: batchesOf(siteIds, full), small: batchesOf(siteIds, small) };
  // What the first batches cost more is not what is measured.
  await sendAll(stack, senders, batches.full, { size: full, total: nodes * full });
  const smallTotal = smallRounds * nodes * small;
  const few = await timed(pid, () =>
    sendAll(stack, senders, batches.small, { size: small, total: smallTotal }),
  );
  const memory = megabytes(pid);
  const many = await timed(pid, () =>
    sendAll(stack, senders, batches.full, { size: full, total: records }, createReport(pid)),
  );
  const health = await call(stack, 'GET', '/v1/admin/records/health', { token: admin });
  const ids = new Set(senders.map(({ node }) => node.nodeId));
  const stored = health.nodes
    .filter(({ nodeId }) => ids.has(nodeId))
    .reduce((sum, node) => sum + node.stored, 0);
  console.table({
    [`records a second, batches of ${small}`]: Math.round(smallTotal / few.seconds),
    [`records a second, batches of ${full}`]: Math.round(records / many.seconds),
    'µs of the API a record, full batches': ((many.cpu * 1e6) / records).toFixed(1),
    'ms of the API a small batch': ((few.cpu * 1e3) / (smallRounds * nodes)).toFixed(0),
    'MB of the API, begin → end': `${Math.round(memory)} → ${Math.round(megabytes(pid))}`,
    'sent − stored': records + smallTotal + nodes * full - stored,
  });
} finally {
  await stack.stop();
}
