import { createPatternProbe } from './pattern-probe';

const good = [
  String.raw`^/api/v\d+/(?:users|orders)\.json$`,
  String.raw`\bbot\b|[^a-z\]]{2,5}`,
  'a{1000}',
  '.*admin.*login',
  String.raw`^[\w.-]+@[\w.-]+\.\w+$`,
  String.raw`(?:\w+\.)+com$`,
  String.raw`^(?:\d{1,3}\.){3}\d{1,3}$`,
  '(?:sqlmap|nikto|nmap|masscan|zgrab)[/ ]',
  'wp-(?:login|admin|content/plugins/[a-z-]+)',
  '中文|[一-龥]+',
];
// Of the kinds that no look at the text alone finds.
const exploding = [
  '^(a|a)*$',
  '^(?:a|b|ab)*c',
  String.raw`^(\w|\d)*-$`,
  '^login=(?:[a-z]|[a-m])*;',
  '(.*)(.*)(.*)(.*)x',
  String.raw`^\w*\d*\w*\d*\w*!$`,
  String.raw`^(?:\d\.?)*(?:\d\.?)*(?:\d\.?)*$`,
  '^((?:a|aa)+b?)*$',
];

/** Each of those takes its whole time. */
const probe = () => createPatternProbe({ patternMs: 1_000 });

it('finds what explodes, however it is written, and lets the usual patterns by', async () => {
  const { slowOnes } = probe();
  expect([...(await slowOnes('one', good))]).toEqual([]);
  expect([...(await slowOnes('one', [...good, ...exploding]))]).toEqual(exploding);
});

it('keeps the others going while one never ends', async () => {
  const { slowOnes } = probe();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  expect(await slowOnes('one', ['^(a|a)*$'])).toEqual(new Set(['^(a|a)*$']));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

it('looks at what one account sends one after the other, and refuses what piles up', async () => {
  const { slowOnes } = probe();
  const flood = Array.from({ length: 12 }, (_, index) =>
    slowOnes('flood', [`^(?:a|a)*${index}x$`]),
  );
  const refused = Promise.all(
    flood.map((one) =>
      one.then(
        () => 'looked',
        () => 'refused',
      ),
    ),
  );
  // Nobody else waits behind them.
  const first = Promise.race([...flood.map((one) => one.catch(() => new Set(['refused'])))]);
  expect(await slowOnes('other', ['^/quick$'])).toEqual(new Set());
  expect(await first).toEqual(new Set(['refused']));
  const fates = await refused;
  expect(fates.filter((fate) => fate === 'refused').length).toBeGreaterThan(6);
}, 60_000);
