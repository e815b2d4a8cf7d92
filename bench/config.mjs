// `pnpm bench:config`: a change of the configuration with many sites, at one true node and at many
// light ones. Milliseconds, seen from outside; a bare round trip to the API in the same run tells how
// busy the machine was. Asserts nothing.
import { build } from '../scripts/lib/build.mjs';
import { askEdge, summary } from './latency.mjs';
import { startAgents } from './lib/agents.mjs';
import { addSites } from './lib/sites.mjs';
import { call, signIn, startStack } from './lib/stack.mjs';

const sites = Number(process.env.BENCH_SITES ?? 5_000);
const agents = Number(process.env.BENCH_AGENTS ?? 200);
const changes = Number(process.env.BENCH_CHANGES ?? 100);
const convergences = Number(process.env.BENCH_RUNS ?? 20);

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const siteOf = (stack, name) => ({
  domains: [`${name}.example.com`],
  origin: {
    origins: [{ address: '127.0.0.1', port: Number(new URL(stack.url).port) + 2 }],
  },
});

async function atOneNode(stack, token) {
  const samples = [];
  for (let round = 0; round < changes; round += 1) {
    const body = siteOf(stack, `one-${round}`);
    samples.push(
      await timed(async () => {
        await call(stack, 'POST', '/v1/sites', { token, body });
        while ((await askEdge(stack, body.domains[0])) !== 200);
      }),
    );
  }
  return summary(samples);
}

async function atManyNodes(stack, token) {
  const admin = await signIn(stack, 'admin@demo.test');
  const { revision } = await call(stack, 'GET', '/v1/admin/nodes', { token: admin });
  const nodes = await startAgents(stack, admin, agents, revision);
  const samples = [];
  for (let round = 0; round < convergences; round += 1) {
    samples.push(
      await timed(async () => {
        const body = siteOf(stack, `many-${round}`);
        const site = await call(stack, 'POST', '/v1/sites', { token, body });
        await nodes.converged(site.revision);
      }),
    );
  }
  nodes.stop();
  return summary(samples);
}

await build();
const stack = await startStack(27_280);
try {
  const token = await signIn(stack);
  const roundTrips = [];
  await addSites(stack, token, sites);
  for (let n = 0; n < 50; n += 1) {
    roundTrips.push(await timed(() => call(stack, 'GET', '/v1/sites?limit=1', { token })));
  }
  console.table({
    'one call of the API (ms)': summary(roundTrips),
    [`change → in force at the edge, ${sites} sites (ms)`]: await atOneNode(stack, token),
    [`change → acknowledged by all of ${agents} nodes (ms)`]: await atManyNodes(stack, token),
  });
} finally {
  await stack.stop();
}
