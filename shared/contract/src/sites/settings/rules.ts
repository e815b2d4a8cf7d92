import { z } from 'zod';
import { plainText } from '../../common/scalars';

/** Headers of the connection, of the message's length, or that the node itself answers for. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'content-encoding',
  'content-range',
  'host',
  'expect',
  'range',
  'cdn-loop',
  'x-cache',
  'x-request-id',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-accel-expires',
  'x-accel-redirect',
]);

const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

const headerNameSchema = plainText()
  .trim()
  .min(1, '请输入头名称')
  .max(100, '头名称过长')
  .regex(token, '头名称只能有字母、数字和 -')
  .refine(
    (name) => !ownHeaders.has(name.toLowerCase()) && !/^x-edge-/i.test(name),
    '这个头由节点管理，不能修改',
  );

const headerRuleSchema = z
  .object({
    action: z.enum(['set', 'add', 'remove']).default('set'),
    name: headerNameSchema,
    value: plainText()
      .trim()
      .max(2_000, '头的值最多 2000 个字符')
      .regex(/^[\t\x20-\x7e]*$/, '头的值只能有英文字母、数字和符号')
      .default(''),
  })
  .refine(({ action, value }) => action === 'remove' || value !== '', {
    path: ['value'],
    error: '请输入头的值',
  });
export type HeaderRule = z.output<typeof headerRuleSchema>;

const headerRulesSchema = z.array(headerRuleSchema).max(50, '最多 50 条').default([]);

/** A path; one `*` at the end stands for the rest, which `*` at the end of the target repeats. */
const fromSchema = plainText()
  .trim()
  .min(1, '请输入路径')
  .max(500, '路径过长')
  .regex(/^\/[^\s?#*]*\*?$/, '应以 / 开头，* 只能在末尾，不能有空格、? 和 #');

/** Visible ASCII without `#`, `*` and `\\`; one `*` may end it. */
const target = /^[!-"$-)+-[\]-~]*\*?$/;

type Move = { from: string; to: string };
const starsFit = ({ from, to }: Move) => !to.endsWith('*') || from.endsWith('*');
const starlessFrom = { path: ['to'], error: '来源路径没有 *，目标也不能有' };

const moveRule = <S extends z.ZodType<string>>(to: S) => ({ from: fromSchema, to });

const redirectSchema = z
  .object({
    ...moveRule(
      plainText()
        .trim()
        .min(1, '请输入目标地址')
        .max(1_000, '目标地址过长')
        .regex(target, '不能有空格、中文和 #，* 只能在末尾')
        .refine(
          (to) => /^(\/(?!\/)|https?:\/\/[^/?*]+($|[/?]))/i.test(to),
          '应为 / 开头的路径或 http(s):// 地址',
        ),
    ),
    status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
    keepQuery: z.boolean().default(true),
  })
  .refine(starsFit, starlessFrom);
export type Redirect = z.output<typeof redirectSchema>;

const rewriteSchema = z
  .object(
    moveRule(
      plainText()
        .trim()
        .min(1, '请输入目标路径')
        .max(500, '路径过长')
        .regex(/^\/(?!\/)[^\s?#*]*\*?$/, '应以 / 开头，* 只能在末尾，不能有空格、? 和 #'),
    ),
  )
  .refine(starsFit, starlessFrom);

const originSchema = plainText()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(
    /^(\*|https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?)$/,
    '应为 https://www.example.com、https://*.example.com 或 *',
  );

const namesSchema = z
  .array(plainText().trim().regex(token, '只能有字母、数字和 -').max(100))
  .max(50, '最多 50 项');

const corsSchema = z
  .object({
    enabled: z.boolean().default(false),
    origins: z.array(originSchema).max(100, '来源最多 100 个').default(['*']),
    methods: namesSchema.default(['GET', 'HEAD', 'POST', 'OPTIONS']),
    headers: namesSchema.default([]),
    exposeHeaders: namesSchema.default([]),
    credentials: z.boolean().default(false),
    maxAgeSeconds: z.coerce
      .number('应为秒数')
      .int('应为整数秒')
      .min(0, '应在 0–86400 秒之间')
      .max(86_400, '应在 0–86400 秒之间')
      .default(600),
  })
  .refine(({ enabled, origins }) => !enabled || origins.length > 0, {
    path: ['origins'],
    error: '请至少填写一个来源',
  })
  .refine(({ enabled, methods }) => !enabled || methods.length > 0, {
    path: ['methods'],
    error: '请至少填写一个方法',
  })
  .refine(({ credentials, origins }) => !credentials || !origins.includes('*'), {
    path: ['origins'],
    error: '允许携带凭据时不能用 *，请写明来源',
  });

/** What nodes change in requests and answers. The first redirect or rewrite that fits is taken. */
export const ruleSettingsSchema = z.object({
  requestHeaders: headerRulesSchema,
  responseHeaders: headerRulesSchema,
  cors: corsSchema.prefault({}),
  redirects: z.array(redirectSchema).max(100, '跳转最多 100 条').default([]),
  rewrites: z.array(rewriteSchema).max(100, '改写最多 100 条').default([]),
  gzip: z.boolean().default(true),
  /** For visitors who take it, on nodes that have it; others get gzip, if that is on. */
  brotli: z.boolean().default(false),
});
export type RuleSettings = z.output<typeof ruleSettingsSchema>;
