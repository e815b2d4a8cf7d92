// `pnpm bench`: ratios of two things measured in one run, medians of several. Asserts nothing.
import { build } from '../scripts/lib/build.mjs';
import { measureLatency } from './latency.mjs';
import { startBarePage } from './lib/bare-page.mjs';
import { comparePages } from './lib/page-load.mjs';
import { buildSinglePage } from './lib/single-page.mjs';
import { signIn, startStack } from './lib/stack.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);

async function pageOf(stack, name, path, selector) {
  const token = await signIn(stack);
  const cookies = [{ name: 'access-token', value: token, url: stack.url }];
  return { name, url: stack.url + path, selector, cookies };
}

const views = [
  { title: 'dashboard', path: '/dashboard/overview', selector: 'main canvas' },
  { title: 'websites', path: '/website-management/website/list', selector: 'main tbody a' },
];

function ratio(a, b) {
  return (a / b).toFixed(2);
}

async function measurePages(federated, single, bare) {
  const pages = [
    { name: 'bare React page', url: bare.url, selector: '#content' },
    { name: 'login', url: `${federated.url}/auth/login`, selector: 'form button' },
  ];
  for (const { title, path, selector } of views) {
    pages.push(await pageOf(federated, `${title}, federated`, path, selector));
    pages.push(await pageOf(single, `${title}, single page`, path, selector));
  }
  const results = await comparePages(pages, runs);
  const floor = results[0];
  console.table(
    Object.fromEntries(
      results.map((result) => [
        result.name,
        {
          requests: result.requests,
          'script KB': Math.round(result.scriptBytes / 1024),
          'visible ms': Math.round(result.visible),
          '÷ bare': ratio(result.visible, floor.visible),
          'blocking ms': Math.round(result.blocking),
          CLS: result.shift.toFixed(3),
        },
      ]),
    ),
  );
  const find = (name) => results.find((result) => result.name === name);
  for (const { title } of views) {
    const ours = find(`${title}, federated`);
    const theirs = find(`${title}, single page`);
    console.log(
      `${title}, federated ÷ single page: bytes ${(ours.scriptBytes / theirs.scriptBytes).toFixed(3)}, ` +
        `time to main content ${ratio(ours.visible, theirs.visible)}`,
    );
  }
}

await build();
const singlePageDir = await buildSinglePage();
const bare = await startBarePage(27_090);
const federated = await startStack(27_080);
const single = await startStack(27_180, { CONSOLE_DIR: singlePageDir });
try {
  await measurePages(federated, single, bare);
  console.table(await measureLatency(federated));
} finally {
  await single.stop();
  await federated.stop();
  bare.stop();
}
