import type { z } from 'zod';
import type { RoleGroup } from './roles/roles';

/**
 * Who may call an endpoint. `public` needs no session; a role group needs a user session with a
 * role of that group; `node` needs an edge node's secret; `deploy` needs a release deploy token.
 */
export type Access = 'public' | 'node' | 'deploy' | RoleGroup;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One HTTP endpoint as data. The API registers its route from it, the browser its RTK Query
 * endpoint, and OpenAPI its operation, so that no request or response is described twice.
 *
 * `path` is relative to the API base (`/api`) and writes parameters as `:name`.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** One Chinese line for the OpenAPI page. */
  readonly summary: string;
  /** Path parameters. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The envelope's `data` on success. */
  readonly data: Data;
  /** Keys of the response that stand beside `data`, as the specification's lists carry `count`. */
  readonly beside?: z.ZodObject;
};

/** Keeps the literal types of an endpoint table while checking its shape. */
export function defineEndpoints<const T extends Record<string, Endpoint>>(table: T): T {
  return table;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller passes: only the parts that the endpoint declares. */
export type RequestOf<E extends Endpoint> = (E extends { params: infer P extends z.ZodType }
  ? { params: Input<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType } ? { query: Input<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodType } ? { body: Input<B> } : unknown);

/** RTK Query lets a caller omit an argument of type `void`, but not of type `undefined`. */
export type Nothing = ReturnType<() => void>;

/** Argument of a call: the parts that the endpoint declares, or nothing when it declares none. */
export type ArgOf<E extends Endpoint> = unknown extends RequestOf<E> ? Nothing : RequestOf<E>;

/** What a handler receives after validation: only the parts that the endpoint declares. */
export type ParsedOf<E extends Endpoint> = (E extends { params: infer P extends z.ZodType }
  ? { params: Output<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType } ? { query: Output<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodType } ? { body: Output<B> } : unknown);

/** The `data` of a successful response. */
export type DataOf<E extends Endpoint> = Output<E['data']>;

declare const endpoint: unique symbol;

/**
 * An endpoint as a browser calls it: where the request goes, and whether the answer has keys beside
 * `data`. The schemas stay with the API; only their types come along.
 */
export type Call<E extends Endpoint = Endpoint> = {
  readonly method: E['method'];
  readonly path: E['path'];
  /** Never there: carries the type of the endpoint. */
  readonly [endpoint]?: E;
  /** Keys that only an endpoint has: it brings the API's schemas and is not a call. */
  readonly data?: never;
} & (E extends { beside: z.ZodObject } ? { readonly beside: true } : { readonly beside?: never });

/** The calls of a table, name by name. */
export type CallsOf<T extends Record<string, Endpoint>> = {
  readonly [Name in keyof T]: Call<T[Name]>;
};
