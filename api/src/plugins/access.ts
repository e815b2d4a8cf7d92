// biome-ignore-all lint/style/useConsistentTypeDefinitions: only an interface merges into Fastify's own.
import { accessTokenCookie } from '@console/contract/accounts/sign-in/sign-in';
import type { Access } from '@console/contract/common/endpoint';
import type { Role } from '@console/contract/common/roles/role-schemas';
import { inRoleGroup, type RoleGroup } from '@console/contract/common/roles/roles';
import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { ApiError } from './api-error';

/** The signed-in user of a request. */
export type SessionUser = {
  id: string;
  roles: Role[];
  /** The panel that a panel user belongs to. */
  panelId: string | null;
  sessionId: string;
};

/** Who a request comes from, by the kind of access that its route requires. */
export type Callers = {
  user: SessionUser;
  node: { id: string };
  deploy: { remote: string };
};

/** Resolves to the caller, or to `undefined` when the credentials are not good. */
export type Authenticators = {
  [K in keyof Callers]?: (request: FastifyRequest) => Promise<Callers[K] | undefined>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Modules put the check of their kind of caller here before the server is ready. */
    authenticators: Authenticators;
  }
  interface FastifyRequest {
    /** The result of the route's access check; see `callerOf`. */
    callers: Partial<Callers>;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The route answers by itself (a stream or a file) and has no response schema. */
    raw?: boolean;
  }
}

/** The bearer token of a request: the only one that may change anything. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,512})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** The token in the cookie: good only for reading gated files and for personalising HTML. */
export function cookieToken(request: FastifyRequest): string | undefined {
  const value = request.cookies[accessTokenCookie];
  return value !== undefined && /^[\w.~+/=-]{1,512}$/.test(value) ? value : undefined;
}

/** The caller that the route's access check has let in. */
export function callerOf<K extends keyof Callers>(request: FastifyRequest, kind: K): Callers[K] {
  const caller: Partial<Callers>[K] = request.callers[kind];
  if (caller === undefined) throw new Error(`No ${kind} on this request`);
  return caller;
}

/** The signed-in user of a public route, if the request carries a good token in its header. */
export async function optionalUser(request: FastifyRequest): Promise<SessionUser | undefined> {
  return bearerToken(request) ? await request.server.authenticators.user?.(request) : undefined;
}

function kindOf(access: Exclude<Access, 'public'>): keyof Callers {
  return access === 'node' || access === 'deploy' ? access : 'user';
}

async function checkAccess(request: FastifyRequest, access: Exclude<Access, 'public'>) {
  const { authenticators } = request.server;
  if (access === 'node') {
    const node = await authenticators.node?.(request);
    if (!node) throw new ApiError('NODE_UNAUTHENTICATED');
    request.callers = { node };
    return;
  }
  if (access === 'deploy') {
    const deploy = await authenticators.deploy?.(request);
    if (!deploy) throw new ApiError('UNAUTHENTICATED', { message: '发布令牌无效' });
    request.callers = { deploy };
    return;
  }
  const user = await authenticators.user?.(request);
  if (!user) throw new ApiError('UNAUTHENTICATED');
  const group: RoleGroup = access;
  if (!inRoleGroup(user.roles, group)) throw new ApiError('FORBIDDEN');
  request.callers = { user };
}

function addCheck(route: RouteOptions, access: Exclude<Access, 'public'>) {
  const before = route.onRequest === undefined ? [] : [route.onRequest].flat();
  // Before the body is read: a stranger's upload is refused unread.
  route.onRequest = [(request) => checkAccess(request, access), ...before];
}

/** The schemas that a route validates its input by. */
export type RouteInputs = Partial<Record<'params' | 'query' | 'body', z.ZodType>>;

/** A route as the guard tests see it. */
export type RegisteredRoute = {
  method: string;
  url: string;
  access: Access;
  raw: boolean;
  input: RouteInputs;
};

function inputsOf({ params, querystring, body }: FastifySchema = {}): RouteInputs {
  return {
    ...(params instanceof z.ZodType && { params }),
    ...(querystring instanceof z.ZodType && { query: querystring }),
    ...(body instanceof z.ZodType && { body }),
  };
}

/**
 * Gives every route registered from here on the access check that it declares, and refuses to start
 * with a route that declares none, has no response schema, or whose kind of caller nobody can
 * check.
 */
export function registerAccess(app: FastifyInstance): RegisteredRoute[] {
  const registered: RegisteredRoute[] = [];
  app.decorate('authenticators', {});
  app.decorateRequest('callers');
  app.addHook('onRequest', async (request) => {
    request.callers = {};
  });
  app.addHook('onRoute', (route) => {
    const { access, raw = false } = route.config ?? {};
    const name = `${[route.method].flat().join('/')} ${route.url}`;
    if (access === undefined) throw new Error(`${name} declares no access`);
    if (!raw && route.schema?.response === undefined) {
      throw new Error(`${name} declares no response schema`);
    }
    for (const method of [route.method].flat()) {
      registered.push({ method, url: route.url, access, raw, input: inputsOf(route.schema) });
    }
    if (access !== 'public') addCheck(route, access);
  });
  app.addHook('onReady', async () => {
    for (const { access, url } of registered) {
      if (access !== 'public' && app.authenticators[kindOf(access)] === undefined) {
        throw new Error(`Nobody checks the ${kindOf(access)} callers of ${url}`);
      }
    }
  });
  return registered;
}
