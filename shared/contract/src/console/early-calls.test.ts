import { z } from 'zod';
import { type EarlyCall, earlyList, earlyPaths } from './early-calls';

const schema = z.object({ page: z.number().default(1), sort: z.string().default('-createdAt') });
const list = earlyList({ method: 'GET', path: '/v1/things' }, schema);
const one: EarlyCall = {
  call: { path: '/v1/things/:id' },
  at: ({ params: { thing } }) => (thing ? { params: { id: thing } } : null),
};

test('a descriptor has parameters of the route by their names, and the query of a bare address', async () => {
  expect(await earlyPaths([list, one], '/things/:thing/:nav')).toEqual([
    '/v1/things?page=1&sort=-createdAt',
    '/v1/things/:thing',
  ]);
});

test('a call that needs what the route has not is an error', async () => {
  await expect(earlyPaths([one], '/things')).rejects.toThrow('/things');
});
