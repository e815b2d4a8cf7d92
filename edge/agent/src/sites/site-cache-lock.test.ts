import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import type { z } from 'zod';
import { servingOfFile } from '../../testing/sites/file-serving';
import { originAt, siteOf } from '../../testing/sites/site';

const { get, origin, inForce, current } = servingOfFile();

type Rules = z.input<typeof cacheSettingsSchema>['rules'];
const everything = { match: 'all', ttl: { value: 1, unit: 'hour' } } as const;
const together = 12;

/** An origin that answers as many at a time as come, or after a second those that did. */
async function gathering(said: Record<string, string>) {
  let waiting: (() => void)[] = [];
  let most = 0;
  const release = () => {
    for (const answer of waiting) answer();
    waiting = [];
  };
  const server = await origin('gathering', (_, response) => {
    waiting.push(() => response.writeHead(200, said).end('page'));
    most = Math.max(most, waiting.length);
    if (waiting.length === together) release();
    else setTimeout(release, 1_000);
  });
  return { server, most: () => most };
}

async function siteWith(host: string, port: number, rules: Rules = []) {
  const site = siteOf([host], [originAt(port)], {}, true);
  await inForce([{ ...site, cache: cacheSettingsSchema.parse({ rules }) }]);
  return (count: number, path = '/page') =>
    Promise.all(Array.from({ length: count }, () => get(host, path)));
}

test('visitors of a page that is not kept do not wait for one another', async () => {
  const { server, most } = await gathering({});
  const ask = await siteWith('dynamic.lock.test', server.port);
  await ask(together);
  expect(most()).toBe(together);
});

test('nor where a rule would keep it and the origin forbids that', async () => {
  const { server, most } = await gathering({ 'cache-control': 'private' });
  const ask = await siteWith('private.lock.test', server.port, [everything]);
  await ask(1);
  await current().eventually(async () => {
    await ask(together);
    return most() === together;
  });
});

test('a miss that a rule keeps is fetched once for all who come at the same time', async () => {
  const { server } = await gathering({});
  const ask = await siteWith('rule.lock.test', server.port, [everything]);
  const answers = await ask(100);
  expect(answers.filter(({ text }) => text === 'page')).toHaveLength(100);
  expect(server.seen).toHaveLength(1);
});

test('so is one that was kept before, and is purged', async () => {
  const { server } = await gathering({ 'cache-control': 'max-age=600' });
  const ask = await siteWith('purged.lock.test', server.port);
  await ask(1);
  const { plane, eventually } = current();
  const job = plane.purges.submit('url', 'http://purged.lock.test/page');
  await eventually(() => plane.purges.resultOf(job));
  await ask(100);
  expect(server.seen).toHaveLength(2);
});
