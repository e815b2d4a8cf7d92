import { z } from 'zod';

/** With which status plain HTTP is sent to HTTPS. */
export const forceHttpsSchema = z.enum(['off', '301', '302', '308']);

/** The oldest TLS version that a site still takes. */
export const tlsVersionSchema = z.enum(['1.0', '1.1', '1.2', '1.3']);

/** Which ciphers a site takes: forward-secret AEAD alone, with CBC for old clients, or also RSA. */
export const cipherLevelSchema = z.enum(['modern', 'balanced', 'compatible']);

const yearSeconds = 31_536_000;

/** How a site is served by HTTPS, whatever its certificate. */
const httpsOptions = {
  force: forceHttpsSchema.default('off'),
  hstsEnabled: z.boolean().default(false),
  hstsMaxAgeSeconds: z.coerce
    .number('应为秒数')
    .int('应为整数秒')
    .min(0, '应在 0–63072000 秒之间')
    .max(2 * yearSeconds, '应在 0–63072000 秒之间')
    .default(yearSeconds),
  hstsSubdomains: z.boolean().default(false),
  hstsPreload: z.boolean().default(false),
  tlsVersionMin: tlsVersionSchema.default('1.2'),
  cipherLevel: cipherLevelSchema.default('balanced'),
  http2: z.boolean().default(true),
  /**
   * Sends the CA's statement along with the certificate (OCSP stapling), where the certificate
   * names a responder.
   */
  ocspStapling: z.boolean().default(true),
};

const httpsOptionsSchema = z.object(httpsOptions);

/** What browsers' preload list asks of a site. */
const isPreloadable = (https: z.output<typeof httpsOptionsSchema>) =>
  !https.hstsEnabled ||
  !https.hstsPreload ||
  (https.hstsSubdomains && https.hstsMaxAgeSeconds >= yearSeconds);
const notPreloadable = {
  path: ['hstsPreload'],
  error: '加入浏览器预加载列表要求包含子域名，且有效期不少于 31536000 秒',
};

/** HTTPS of new sites, which choose their certificates by themselves. */
export const httpsDefaultsSchema = httpsOptionsSchema.refine(isPreloadable, notPreloadable);

/**
 * HTTPS of a site. Everything here is data at the edge: no change of it reloads nginx. Without a
 * certificate nothing of it is in force.
 */
export const httpsSettingsSchema = z
  .object({
    /** `null`, which a form's menu writes as an empty text: the site is served by HTTP alone. */
    certificateId: z
      .union([z.uuid('请选择证书'), z.literal('').transform(() => null)])
      .nullable()
      .default(null),
    ...httpsOptions,
  })
  .refine(isPreloadable, notPreloadable);
export type HttpsSettings = z.output<typeof httpsSettingsSchema>;

/** HTTPS of a site that nobody has set up. */
export const httpsDefaults: HttpsSettings = httpsSettingsSchema.parse({});
