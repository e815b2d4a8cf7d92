import { askEdge } from '../latency.mjs';
import { load, median } from './load.mjs';
import { call } from './stack.mjs';

const clients = 20;
const path = '/slow?ms=20';

async function addSite(stack, token, domain, cacheEnabled) {
  const port = Number(new URL(stack.url).port) + 2;
  const origin = { origins: [{ address: '127.0.0.1', port }] };
  const body = { domains: [domain], origin, cacheEnabled };
  await call(stack, 'POST', '/v1/sites', { token, body });
  while ((await askEdge(stack, domain)) !== 200);
}

/** A page of 20 ms that is never kept, asked by 20 visitors at a time: caching on ÷ caching off. */
export async function measureDynamicPage(stack, token, rounds) {
  const hosts = { on: 'cache-on.bench.example', off: 'cache-off.bench.example' };
  await addSite(stack, token, hosts.on, true);
  await addSite(stack, token, hosts.off, false);
  const perSecond = (host) => load(stack.edgeUrl + path, host, clients);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await perSecond(hosts.off) : undefined;
    const on = await perSecond(hosts.on);
    results.push({ on, off: first ?? (await perSecond(hosts.off)) });
  }
  return {
    on: median(results.map(({ on }) => on)),
    off: median(results.map(({ off }) => off)),
    ratio: median(results.map(({ on, off }) => on / off)),
  };
}
