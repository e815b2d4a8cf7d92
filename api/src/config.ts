import { resolve } from 'node:path';
import { captchaTypeSchema } from '@console/contract/accounts/endpoints/auth';
import { type ExtraPorts, portListSchema } from '@console/contract/sites/endpoints/ports';
import { extraPortsProblem } from '@console/contract/sites/ports';
import { z } from 'zod';
import { PlainError } from './errors/plain-error';
import { acmeEnvironment } from './ports/acme/acme.config';
import { dnsEnvironment, readDnsConfig } from './ports/dns/dns.config';
import { paymentEnvironment, readPayments } from './ports/payments/payments.config';
import { portSettings, readPorts } from './ports/ports.config';

const port = z.coerce
  .number('应为数字')
  .int('应为整数')
  .min(0, '应在 0–65535 之间')
  .max(65_535, '应在 0–65535 之间');
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .pipe(z.array(z.string().min(1, '不能有空项')));

const environmentSchema = z.object({
  CONSOLE_MODE: z.enum(['demo', 'production'], '应为 demo 或 production').default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, '应以 postgres:// 开头')
    .optional(),
  CLICKHOUSE_URL: z.url('应为 http:// 地址').optional(),
  CONSOLE_DIR: z.string().default('host-shell/dist'),
  /** The built access documentation. */
  DOCS_DIR: z.string().default('docs/access/dist'),
  DEPLOY_KEY: z.string().min(16, '至少 16 个字符').optional(),
  EDGE_BOOTSTRAP_TOKEN: z.string().min(16, '至少 16 个字符').optional(),
  CNAME_ZONE: z.string().min(1).default('cdn.demo.test'),
  ROLES: list.pipe(z.array(z.enum(['api', 'console'], '应为 api、console 或两者'))).optional(),
  API_URL: z.url('应为 http:// 地址').optional(),
  /** Name of the platform in titles and on its pages. */
  PLATFORM_BRAND: z.string().max(40, '最多 40 个字').default('云御盾'),
  /** Host names of the platform's own console, in addition to localhost and 127.0.0.1. */
  PLATFORM_HOSTS: list.optional(),
  /** Addresses of the proxies that stand before the API, comma-separated, as Fastify takes them. */
  TRUST_PROXY: z.string().optional(),
  DEMO_ORIGIN_PORT: port.optional(),
  /** `development`: open pages load anew when this process has started again. */
  NODE_ENV: z.string().optional(),
  /** Ports other than 80 and 443 that sites may choose; nodes have settings of the same names. */
  EDGE_EXTRA_HTTP_PORTS: portListSchema.default([]),
  EDGE_EXTRA_HTTPS_PORTS: portListSchema.default([]),
  /** Ports that no layer-4 forward may have, in addition to those of sites and nodes. */
  FORWARD_RESERVED_PORTS: list
    .pipe(
      z.array(
        z
          .string()
          .regex(/^\d{1,5}$/, '应为逗号分隔的端口')
          .transform(Number)
          .refine((one) => one >= 1 && one <= 65_535, '端口应在 1–65535 之间'),
      ),
    )
    .default([]),
  /** Which domains of new websites are proven by a TXT record first. */
  DOMAIN_PROOF: z.enum(['shared', 'all'], '应为 shared 或 all').default('shared'),
  ALLOW_INTERNAL_ORIGINS: z.enum(['true', 'false'], '应为 true 或 false').default('false'),
  /**
   * Encrypts stored secrets and hashes codes; the same for all processes of an installation. There
   * may be several, comma-separated: the first seals, all of them open.
   */
  SECRETS_KEY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().min(32, '至少 32 个字符')))
    .optional(),
  LOGIN_CAPTCHA: z
    .enum(['never', 'after-failures', 'always'], '应为 never、after-failures 或 always')
    .default('after-failures'),
  LOGIN_CAPTCHA_KIND: z.enum(['image', 'pow'], '应为 image 或 pow').default('image'),
  CODE_CAPTCHA: captchaTypeSchema.default('pow'),
  ...portSettings,
  ...dnsEnvironment,
  ...acmeEnvironment,
  ...paymentEnvironment,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], '不是日志级别')
    .default('info'),
});

/** What a process that is only the console needs, because the control plane is another process. */
function requireSplitSettings(given: {
  API_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
}) {
  if (given.API_URL === undefined) {
    throw new PlainError('环境变量 API_URL 不正确：ROLES=console 时必须填写控制面地址');
  }
  if (given.DATABASE_URL === undefined) {
    throw new PlainError(
      '环境变量 DATABASE_URL 不正确：ROLES=console 时必须填写。内嵌数据库只能由一个进程使用，控制台与控制面分开运行需要 PostgreSQL 服务器。',
    );
  }
}

function readExtraPorts(http: number[], https: number[]): ExtraPorts {
  const problem = extraPortsProblem({ http, https }, [80, 443]);
  if (problem) {
    throw new PlainError(
      `环境变量 EDGE_EXTRA_HTTP_PORTS、EDGE_EXTRA_HTTPS_PORTS 不正确：${problem}`,
    );
  }
  return { http, https };
}

/** Reads the settings from the environment, or fails with one plain line per mistake. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // Compose files turn an unset variable into an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path: [name], message }) => `环境变量 ${String(name)} 不正确：${message}`,
    );
    throw new PlainError(lines.join('\n'));
  }
  const { data } = parsed;
  const roles = data.ROLES ?? ['api', 'console'];
  if (!roles.includes('api')) requireSplitSettings(data);
  return {
    mode: data.CONSOLE_MODE,
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    clickhouseUrl: data.CLICKHOUSE_URL,
    consoleDir: resolve(data.CONSOLE_DIR),
    docsDir: resolve(data.DOCS_DIR),
    deployKey: data.DEPLOY_KEY,
    edgeBootstrapToken: data.EDGE_BOOTSTRAP_TOKEN,
    cnameZone: data.CNAME_ZONE,
    roles,
    apiUrl: data.API_URL,
    platformBrand: data.PLATFORM_BRAND,
    platformHosts: ['localhost', '127.0.0.1', '::1', ...(data.PLATFORM_HOSTS ?? [])],
    trustProxy: data.TRUST_PROXY ?? false,
    demoOriginPort: data.DEMO_ORIGIN_PORT ?? data.PORT + 2,
    extraPorts: readExtraPorts(data.EDGE_EXTRA_HTTP_PORTS, data.EDGE_EXTRA_HTTPS_PORTS),
    forwardReservedPorts: data.FORWARD_RESERVED_PORTS,
    domainProof: data.DOMAIN_PROOF,
    allowInternalOrigins: data.ALLOW_INTERNAL_ORIGINS === 'true',
    development: data.NODE_ENV === 'development',
    secretsKeys: data.SECRETS_KEY ?? [],
    captcha: {
      // In a demo, scripts and people should get in quickly.
      loginWhen: data.CONSOLE_MODE === 'demo' ? ('after-failures' as const) : data.LOGIN_CAPTCHA,
      loginKind: data.LOGIN_CAPTCHA_KIND,
      code: data.CODE_CAPTCHA,
    },
    ...readPorts(data),
    dns: readDnsConfig(data),
    acmeDirectories: data.ACME_DIRECTORIES,
    ...readPayments(data),
    logLevel: data.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;
