import { z } from 'zod';
import { instantText } from '../common/scalars';
import { edgeSiteSchema } from '../edge/endpoints/edge';
import { siteSections } from '../sites/sections/all';
import { readSections, siteSectionNames } from '../sites/sections/stored-sections';
import { storedSchema } from './stored';

const strict = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(5)
      .regex(/^[a-z]*$/),
    count: z.coerce.number().int().max(10).default(3),
    mode: z.enum(['off', 'on']).default('off'),
    list: z
      .array(
        z.object({
          host: z
            .string()
            .max(3)
            .transform((text) => text),
          weight: z.int().default(1),
        }),
      )
      .max(1)
      .refine((items) => items.length > 0)
      .default([{ host: 'a', weight: 1 }]),
    more: z
      .object({ on: z.boolean().default(true) })
      .refine(({ on }) => on)
      .prefault({}),
    end: z.string().max(1).nullable().default(null),
    until: instantText().nullable().default(null),
  })
  .refine(({ name }) => name !== 'x');

test('what no rule lets in any more is read as it is, and completed', () => {
  const stored = {
    name: 'Far Too Long',
    count: 99.5,
    list: [{ host: 'longer.example' }, { host: 'b', weight: -1 }],
    more: { on: false },
    end: 'long',
    until: '0000-01-01T00:00:00Z',
  };
  expect(strict.safeParse(stored).success).toBe(false);
  expect(storedSchema(strict).parse(stored)).toEqual({
    ...stored,
    mode: 'off',
    list: [{ host: 'longer.example', weight: 1 }, stored.list[1]],
  });
  expect(storedSchema(strict).parse({ name: '' })).toEqual({
    name: '',
    count: 3,
    mode: 'off',
    list: [{ host: 'a', weight: 1 }],
    more: { on: true },
    end: null,
    until: null,
  });
});

test.each([{ name: 1 }, { name: 'a', mode: 'sometimes' }, { name: 'a', list: {} }, null])(
  'what is of another type is not taken for settings: %j',
  (value) => {
    expect(storedSchema(strict).safeParse(value).success).toBe(false);
  },
);

/** Texts and numbers that no rule lets in, wherever the settings have one. */
function unruly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unruly);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return -1.5;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unruly(inner)]));
}

test('no section of a site has a rule that a stored one could break', () => {
  const whole = readSections({ origin: { origins: [{ address: '203.0.113.1' }] } });
  for (const name of siteSectionNames) {
    const stored = unruly(whole[name]);
    expect(siteSections[name].stored.parse(stored)).toEqual(stored);
  }
});

test('a node reads sites that an older version wrote', () => {
  const origin = { origins: [{ address: '203.0.113.1', weight: 500 }], retries: 9 };
  const id = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
  const older = { id, domains: ['a.example'], origin, cacheEnabled: false };
  expect(edgeSiteSchema.parse(older)).toMatchObject({
    origin: { origins: [{ weight: 500, role: 'up' }], retries: 9, readTimeoutSeconds: 60 },
    https: { certificateId: null, tlsVersionMin: '1.2' },
    cache: { enabled: false, rules: [] },
    extraPorts: [],
  });
});
