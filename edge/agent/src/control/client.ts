import type { Endpoint } from '@console/contract/common/endpoint';
import { errorBodySchema } from '@console/contract/common/errors';
import { nodeAuthorization } from '@console/contract/edge/edge';
import { z } from 'zod';

export type Identity = { nodeId: string; secret: string };

/** An answer of the control plane that is not a success. */
export class ControlError extends Error {
  override name = 'ControlError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Send = {
  method: string;
  path: string;
  identity?: Identity;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
};

export type ControlClient = {
  send(request: Send): Promise<Response>;
  call<B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, z.ZodType, B, D>,
    body: z.input<B>,
    identity?: Identity,
  ): Promise<z.output<D>>;
};

const callTimeoutMs = 10_000;

async function failureOf(response: Response): Promise<ControlError> {
  const text = await response.text().catch(() => '');
  let message = '';
  try {
    message = errorBodySchema.parse(JSON.parse(text)).msg;
  } catch {
    message = text.slice(0, 200);
  }
  return new ControlError(response.status, `${response.status} ${message}`.trim());
}

const answerSchema = z.object({ code: z.literal(0), data: z.unknown() });

/** Throws the error of a failed answer. */
export async function requireOk(response: Response): Promise<Response> {
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** The `data` of a successful answer. */
export async function readData<D extends z.ZodType>(
  response: Response,
  schema: D,
): Promise<z.output<D>> {
  const answer = answerSchema.parse(await (await requireOk(response)).json());
  return schema.parse(answer.data);
}

export function createControlClient(controlUrl: string): ControlClient {
  const send = ({ method, path, identity, headers, body, signal }: Send) =>
    fetch(`${controlUrl}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(identity && { authorization: nodeAuthorization(identity.nodeId, identity.secret) }),
      },
      body: body ?? null,
      signal: signal ?? AbortSignal.timeout(callTimeoutMs),
    });
  return {
    send,
    async call(endpoint, body, identity) {
      const response = await send({
        method: endpoint.method,
        path: endpoint.path,
        ...(identity && { identity }),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return readData(response, endpoint.data);
    },
  };
}
