import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api-error';

// Messages that a schema does not write itself.
z.config(z.locales.zhCN());

type Issue = z.core.$ZodIssue;

/** The value at a path within a value, if there is one. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined,
    value,
  );
}

/** The branch of a union that the value was most likely meant for, judged by its fields. */
function likeliestBranch(branches: readonly Issue[][], value: unknown): Issue[] {
  const strange = (branch: Issue[]) => branch.some(({ code }) => code === 'unrecognized_keys');
  const missing = (branch: Issue[]) =>
    branch.filter(({ path }) => valueAt(value, path) === undefined).length;
  return (
    [...branches].sort(
      (a, b) =>
        Number(strange(a)) - Number(strange(b)) || missing(a) - missing(b) || a.length - b.length,
    )[0] ?? []
  );
}

/** `path.to.field` → the first Chinese sentence about it. */
export function fieldsOf(
  issues: readonly Issue[],
  value: unknown,
  prefix: readonly PropertyKey[] = [],
) {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    const inner =
      issue.code === 'invalid_union' && issue.errors.length > 0
        ? fieldsOf(
            likeliestBranch(issue.errors, valueAt(value, issue.path)),
            valueAt(value, issue.path),
            path,
          )
        : { [path.join('.') || 'body']: issue.message };
    for (const [key, message] of Object.entries(inner)) fields[key] ??= message;
  }
  return fields;
}

/** Validates a value against a schema, or throws the error that names each wrong field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError('INVALID', { fields: fieldsOf(result.error.issues, value) });
}

/** Makes Fastify validate requests and answers with zod, and accept only JSON. */
export function registerValidation(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    try {
      return { value: parseInput(schema, httpPart === 'body' ? (data ?? {}) : data) };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  });
  // Not the type provider's own serializer, which encodes; schemas with transforms cannot.
  app.setSerializerCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data);
    if (!result.success) {
      throw new Error(`Answer does not match the contract: ${z.prettifyError(result.error)}`);
    }
    return JSON.stringify(result.data);
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parseJson(request, body, done);
    },
  );
}
