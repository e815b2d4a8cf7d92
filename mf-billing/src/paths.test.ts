import { matchPath } from 'react-router-dom';
import descriptor from '../remote.json';
import * as paths from './paths';
import remote from './remote';

const fixed = Object.values(paths).filter((value) => typeof value === 'string');

it.each([...fixed, ...paths.packageItems.map((item) => paths.userPackagePath('a', item))])(
  '%s is a page of this remote',
  (url) => expect(descriptor.routes.some(({ path }) => matchPath(path, url))).toBe(true),
);

it('has a page for every route, and code for every card', () => {
  const declared = descriptor.routes.map(({ path }) => path);
  expect(new Set(Object.keys(remote.routes))).toEqual(new Set(declared));
  expect(Object.keys(remote.cards)).toEqual(descriptor.cards.map(({ id }) => id));
});
