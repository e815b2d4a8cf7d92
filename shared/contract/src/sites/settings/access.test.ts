import { placeGroups } from '../../common/place-groups';
import { placeName, provinceInEnglish } from '../../common/places';
import { bots, searchEngines } from '../../defence/bots';
import { accessSettingsSchema } from './access';

it('reads networks with and without their letters', () => {
  const { asn } = accessSettingsSchema.parse({
    asn: { mode: 'deny', items: ['as4134', ' 37963'] },
  });
  expect(asn.items).toEqual(['AS4134', 'AS37963']);
});

it.each([
  [{ asn: { mode: 'deny', items: ['AS0'] } }, 'asn.items.0'],
  [{ asn: { mode: 'deny', items: ['AS4294967296'] } }, 'asn.items.0'],
  [{ asn: { mode: 'allow' } }, 'asn.items'],
  [{ place: { mode: 'deny', items: ['XX'] } }, 'place.items.0'],
  [{ place: { mode: 'allow' } }, 'place.items'],
  [{ bots: { groups: ['all'] } }, 'bots.groups.0'],
  [{ bots: { items: ['nobody'] } }, 'bots.items.0'],
])('refuses %j at its field', (settings, field) => {
  const { error } = accessSettingsSchema.safeParse(settings);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]);
});

it('names every place once and in Chinese', () => {
  const codes = placeGroups.flatMap((group) => group.codes);
  expect([codes.length, new Set(codes).size]).toEqual([281, 281]);
  expect(codes.filter((code) => !/[一-鿿]/.test(placeName(code)))).toEqual([]);
  expect([placeName('TW'), placeName('CN-GD')]).toEqual(['中国台湾', '广东']);
  expect(provinceInEnglish('CN-GD')).toBe('guangdong');
});

it('tells programs apart by parts of what they call themselves', () => {
  const ids = bots.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const agents = [...bots, ...searchEngines].flatMap((one) => [...one.agents]);
  expect(agents.filter((agent) => agent !== agent.toLowerCase() || agent.length < 4)).toEqual([]);
});
