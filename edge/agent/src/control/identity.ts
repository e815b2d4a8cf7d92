import { edgeEndpoints } from '@console/contract/edge/endpoints/edge';
import { z } from 'zod';
import { messageOf } from '../failure';
import { createBackoff } from '../lib/backoff';
import { readJson, writeFileAtomic } from '../lib/files';
import type { Log } from '../log';
import { type ControlClient, ControlError, type Identity } from './client';

const identitySchema = z.object({ nodeId: z.uuid(), secret: z.string().min(1) });

type Options = {
  path: string;
  client: ControlClient;
  token: string | undefined;
  registration: { name: string; address: string; version: string };
  log: Log;
  /** Called when the control plane refuses the token, once for each reason. */
  onRefused(message: string): void;
};

export type Identities = {
  /** The node's identity, registered if need be; waits while the control plane is unreachable. */
  get(signal: AbortSignal): Promise<Identity>;
  /** Drops an identity that the control plane does not know. */
  refuse(identity: Identity): void;
};

const unknownToken = '节点没有有效的身份，也没有可用的注册令牌（EDGE_TOKEN）';

export function createIdentities(options: Options): Identities {
  const { path, client, token, registration, log, onRefused } = options;
  let current: Promise<Identity> | undefined;
  /** The one that the control plane does not know. */
  let refused: Identity | undefined;
  let told: string | undefined;

  /** Says in one line that the node is out, with why it cannot come in again. */
  function tell(reason: string): void {
    const message = refused
      ? `控制面不认识这个节点（${refused.nodeId}）：它已在控制台被移除，或控制面恢复了更早的备份。${reason}。它按最后的设置继续服务，直到停止，记录不再被接收；要再用它，用新的 EDGE_TOKEN 重新启动。`
      : reason;
    if (message !== told) onRefused(message);
    told = message;
  }

  async function load(): Promise<Identity | undefined> {
    const parsed = identitySchema.safeParse(await readJson(path));
    return parsed.success && parsed.data.secret !== refused?.secret ? parsed.data : undefined;
  }

  async function registerOnce(): Promise<Identity | undefined> {
    if (!token) {
      tell(unknownToken);
      return undefined;
    }
    try {
      const identity = await client.call(edgeEndpoints.registerNode, { token, ...registration });
      await writeFileAtomic(path, JSON.stringify(identity));
      const former = refused ? `, as the control plane does not know ${refused.nodeId}` : '';
      log.info(`registered as node ${identity.nodeId}${former}`);
      return identity;
    } catch (error) {
      if (error instanceof ControlError && [400, 401, 403].includes(error.status)) {
        tell(`控制面拒绝了注册：${error.message}`);
      } else {
        log.warn(`cannot register: ${messageOf(error)}`);
      }
      return undefined;
    }
  }

  async function obtain(signal: AbortSignal): Promise<Identity> {
    const backoff = createBackoff(300, 30_000);
    for (;;) {
      const identity = (await load()) ?? (await registerOnce());
      if (identity) return identity;
      await backoff.wait(signal);
      signal.throwIfAborted();
    }
  }

  return {
    get(signal) {
      current ??= obtain(signal).catch((error: unknown) => {
        current = undefined;
        throw error;
      });
      return current;
    },
    refuse(identity) {
      if (refused?.secret === identity.secret) return;
      refused = identity;
      current = undefined;
    },
  };
}
