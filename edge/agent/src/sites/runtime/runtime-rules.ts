import type { HeaderRule, RuleSettings } from '@console/contract/sites/settings/rules';

type Move = { from: string; prefix: boolean; to: string; rest: boolean };

/** Header, move and CORS rules as nginx's Lua reads them; CORS is left out where it is off. */
export type RuntimeRules = {
  requestHeaders: HeaderRule[];
  responseHeaders: HeaderRule[];
  redirects: (Move & { status: number; keepQuery: boolean })[];
  rewrites: Move[];
  gzip: boolean;
  brotli: boolean;
  cors?: {
    any: boolean;
    exact: Record<string, true>;
    methods: string;
    headers?: string;
    expose?: string;
    credentials: boolean;
    maxAge: string;
  };
};

function moveOf({ from, to }: { from: string; to: string }): Move {
  return {
    from: from.replace(/\*$/, ''),
    prefix: from.endsWith('*'),
    to: to.replace(/\*$/, ''),
    rest: to.endsWith('*'),
  };
}

function corsOf(cors: RuleSettings['cors']): RuntimeRules['cors'] {
  return {
    any: cors.origins.includes('*'),
    exact: Object.fromEntries(cors.origins.map((origin) => [origin, true])),
    methods: cors.methods.join(', '),
    ...(cors.headers.length > 0 && { headers: cors.headers.join(', ') }),
    ...(cors.exposeHeaders.length > 0 && { expose: cors.exposeHeaders.join(', ') }),
    credentials: cors.credentials,
    maxAge: String(cors.maxAgeSeconds),
  };
}

export function toRuntimeRules(rules: RuleSettings): RuntimeRules {
  return {
    requestHeaders: rules.requestHeaders,
    responseHeaders: rules.responseHeaders,
    redirects: rules.redirects.map((rule) => ({
      ...moveOf(rule),
      status: rule.status,
      keepQuery: rule.keepQuery,
    })),
    rewrites: rules.rewrites.map(moveOf),
    gzip: rules.gzip,
    brotli: rules.brotli,
    ...(rules.cors.enabled && { cors: corsOf(rules.cors) }),
  };
}
