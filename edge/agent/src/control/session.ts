import type { Endpoint } from '@console/contract/common/endpoint';
import type { z } from 'zod';
import { type ControlClient, ControlError, type Identity } from './client';
import type { Identities } from './identity';

/** Calls as the node. Where its identity is refused, the call waits for a new one and is made once more. */
export type Session = {
  with<T>(work: (identity: Identity) => Promise<T>): Promise<T>;
  call<B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, z.ZodType, B, D>,
    body: z.input<B>,
  ): Promise<z.output<D>>;
};

export function createSession(
  client: ControlClient,
  identities: Identities,
  signal: AbortSignal,
): Session {
  const isRefused = (error: unknown) => error instanceof ControlError && error.status === 401;

  async function withIdentity<T>(work: (identity: Identity) => Promise<T>): Promise<T> {
    const identity = await identities.get(signal);
    try {
      return await work(identity);
    } catch (error) {
      if (!isRefused(error)) throw error;
      identities.refuse(identity);
    }
    const next = await identities.get(signal);
    try {
      return await work(next);
    } catch (error) {
      if (isRefused(error)) identities.refuse(next);
      throw error;
    }
  }
  return {
    with: withIdentity,
    call: (endpoint, body) => withIdentity((identity) => client.call(endpoint, body, identity)),
  };
}
