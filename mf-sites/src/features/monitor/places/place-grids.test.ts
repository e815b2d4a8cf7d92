import { placeGroups } from '@console/contract/common/place-groups';
import { provinceGrid } from './province-grid';
import { worldGrid } from './world-grid';

const inChina = new Set(['HK', 'MO', 'TW']);
const all = placeGroups.flatMap(({ codes }) => codes);
const provinces = all.filter((code) => code.startsWith('CN-'));
const countries = all.filter((code) => !code.startsWith('CN-'));

it.each([
  ['the world', worldGrid, countries],
  ['China', provinceGrid, [...provinces, ...inChina]],
] as const)('%s has each of its places once, and no two on one tile', (_, grid, places) => {
  expect(new Set<string>(grid.map(([code]) => code))).toEqual(new Set(places));
  expect(grid).toHaveLength(places.length);
  const tiles = grid.map(([, column, row]) => `${column} ${row}`);
  expect(new Set(tiles).size).toBe(grid.length);
});
