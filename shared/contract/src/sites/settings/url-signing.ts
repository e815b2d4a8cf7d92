import { z } from 'zod';
import { plainText } from '../../common/scalars';
import { secondsOf, timeSpanSchema } from './cache';

/** The three ways to sign that CDN vendors in China share; `off` takes every address. */
export const signingTypeSchema = z.enum(['off', 'A', 'B', 'C']);
export type SigningType = z.output<typeof signingTypeSchema>;

const signingKeySchema = plainText()
  .trim()
  .regex(/^$|^[A-Za-z0-9]{16,128}$/, '密钥应为 16–128 位字母和数字')
  .default('');

const suffix = /^[a-z0-9_-]{1,20}$/;
const path = /^\/[^\s?#]*$/;

/** A suffix without its dot, a directory that ends with `/`, or a whole path. */
const signedPlaceSchema = plainText()
  .trim()
  .max(200, '最多 200 个字符')
  .refine((text) => suffix.test(text) || path.test(text), '应为 /video/、/a/b.mp4 或 mp4 的形式');

/** Why signing cannot be in force, said of the field `key`. */
export const keyMissing = '请填写密钥，或生成一个';

/**
 * URLs that work only for a while. Keys go in and never come out: a stored key is shown as a mask.
 * A mask sent back keeps the stored key, an empty text drops it.
 */
export const signingSettingsSchema = z
  .object({
    type: signingTypeSchema.default('off'),
    key: signingKeySchema,
    keyMask: plainText().max(32).default(''),
    /** Counts as well as the key, while signers change from one to the other. */
    spareKey: signingKeySchema,
    spareKeyMask: plainText().max(32).default(''),
    /** With a new key: the stored one becomes the spare key. */
    keepFormer: z.boolean().default(false),
    /** Name of the argument that type A adds. */
    parameter: plainText()
      .trim()
      .regex(/^[A-Za-z0-9_-]{1,32}$/, '参数名只能有字母、数字、_ 和 -，最多 32 个字符')
      .default('auth_key'),
    /** How long an address works after the time it is signed with. */
    validity: timeSpanSchema
      .refine((span) => secondsOf(span) > 0, { path: ['value'], error: '有效时间应大于 0' })
      .default({ value: 30, unit: 'minute' }),
    /** Everything, only the listed, or everything but the listed needs a signature. */
    scope: z.enum(['all', 'only', 'except']).default('all'),
    places: z.array(signedPlaceSchema).max(200, '路径和扩展名最多 200 个').default([]),
  })
  .superRefine((rule, ctx) => {
    const problem = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    if (rule.type !== 'off' && rule.key === '' && rule.keyMask === '') {
      problem('key', keyMissing);
    }
    if (rule.key !== '' && rule.key === rule.spareKey) {
      problem('spareKey', '备用密钥不能与密钥相同');
    }
    if (rule.type !== 'off' && rule.scope !== 'all' && rule.places.length === 0) {
      problem('places', '请至少填写一项');
    }
  })
  .prefault({});
export type SigningSettings = z.output<typeof signingSettingsSchema>;

type Signature = {
  type: Exclude<SigningType, 'off'>;
  key: string;
  parameter: string;
  /** Unix seconds from which the validity counts. */
  at: number;
  /** Hexadecimal MD5 of a text: the browser has none, so whoever signs brings it. */
  md5: (text: string) => string;
};

const chinaSeconds = 8 * 3_600;

/** `YYYYMMDDHHMM` in China's time, as type B has it. */
const minuteOf = (at: number) =>
  new Date((at + chinaSeconds) * 1_000).toISOString().replace(/\D/g, '').slice(0, 12);

/**
 * An http(s) address with its signature: A `?auth_key=time-rand-uid-md5`, B `/time/md5/path`, C
 * `/md5/time/path`. The md5 is of the path without the query, as in the request.
 */
export function signUrl(address: string, { type, key, parameter, at, md5 }: Signature): string {
  const url = new URL(address);
  const { pathname } = url;
  if (type === 'A') {
    const text = `${at}-0-0`;
    const value = `${text}-${md5(`${pathname}-${text}-${key}`)}`;
    url.search = `${url.search === '' ? '?' : `${url.search}&`}${parameter}=${value}`;
  } else if (type === 'B') {
    const time = minuteOf(at);
    url.pathname = `/${time}/${md5(key + time + pathname)}${pathname}`;
  } else {
    const time = at.toString(16);
    url.pathname = `/${md5(key + pathname + time)}/${time}${pathname}`;
  }
  return url.href;
}
