import { messageApart, messageWhole, partsApart } from './edge-parts';

const page = '<p>一页</p>'.repeat(100);
const list = Array.from({ length: 100 }, (_, index) => ({ address: `192.0.2.${index}` }));
const site = (id: string, html: string) => ({
  id,
  access: { ipBlack: list },
  pages: { pages: [{ status: 404, html }] },
});
const sites = [site('a', page), site('b', page), site('c', '短')];
const challenges: [] = [];
const message = {
  ...{ revision: 1, upsert: [], remove: [], certificates: [], challenges },
  ...{ groups: [], guards: null, passKeys: [], packages: [] },
  type: 'delta' as const,
};
/** As it arrives. */
const sent = (value: object): unknown => JSON.parse(JSON.stringify(value));

test('a message holds pages and long lists once, and is whole again where it arrives', () => {
  const apart = { ...message, ...partsApart(sites) };
  const text = JSON.stringify(apart);
  expect(text.split(JSON.stringify(page))).toHaveLength(2);
  expect(text.split('192.0.2.77')).toHaveLength(2);
  expect(messageWhole(sent(apart))).toEqual({ ...message, sites });
});

test('a list in a list, each of them long, comes back as it was', () => {
  const rules = [1, 2, 3].map((rule) => ({ rule, list, note: page }));
  const deep = [
    { id: 'a', rules },
    { id: 'b', rules: rules.slice(1) },
  ];
  expect(messageWhole(sent({ ...partsApart(deep) }))).toEqual({ sites: deep });
});

test('a change is told in parts too; what has none, or names one that is not there, stays as it is', () => {
  expect(messageWhole(sent(messageApart(message)))).toEqual(message);
  expect(messageWhole({ type: 'ping' })).toEqual({ type: 'ping' });
  expect(messageWhole('text')).toBe('text');
  const lost = [{ id: 'a', html: { $part: 7 } }];
  expect(messageWhole({ sites: lost, parts: [] })).toEqual({ sites: lost });
});
