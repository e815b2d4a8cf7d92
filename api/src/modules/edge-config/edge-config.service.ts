import { configPingSeconds } from '@console/contract/edge/edge';
import { messageApart } from '@console/contract/edge/edge-parts';
import type { ConfigMessage, configStreamQuerySchema } from '@console/contract/edge/endpoints/edge';
import type { z } from 'zod';
import type { Signals } from '../../db/engine';
import { createEdgeStream } from './edge-stream.service';

/** Where the configuration comes from: the sites module. */
export type EdgeConfigSource = {
  edgeSitesSnapshot: () => Promise<Omit<Extract<ConfigMessage, { type: 'snapshot' }>, 'type'>>;
  edgeChangesSince: (
    since: number,
  ) => Promise<Omit<Extract<ConfigMessage, { type: 'delta' }>, 'type'>>;
};

type Change = Exclude<ConfigMessage, { type: 'ping' }>;

export type EdgeConfigService = ReturnType<typeof createEdgeConfigService>;

/** Follows the configuration of sites on behalf of the nodes that are connected to this process. */
export function createEdgeConfigService(options: {
  source: EdgeConfigSource;
  signals: Signals;
  nodeExists: (nodeId: string) => Promise<boolean>;
  pingSeconds?: number;
}) {
  const { source, signals, nodeExists, pingSeconds = configPingSeconds } = options;
  // Whole messages, so that their text is made once too.
  const stream = createEdgeStream<Change>({
    ...{ signals, nodeExists, pingSeconds },
    snapshot: async () => ({ type: 'snapshot', ...(await source.edgeSitesSnapshot()) }),
    changesSince: async (since) => ({ type: 'delta', ...(await source.edgeChangesSince(since)) }),
  });

  // Nodes that share a message share it in parts too.
  const knownParts = new WeakMap<Change, object>();
  function inParts(message: Change): object {
    const apart = knownParts.get(message) ?? messageApart(message);
    knownParts.set(message, apart);
    return apart;
  }

  /** The messages for one node. */
  async function* follow(
    nodeId: string,
    { since, parts }: z.output<typeof configStreamQuerySchema>,
    end: AbortSignal,
  ): AsyncGenerator<object> {
    for await (const message of stream.follow(nodeId, since, end)) {
      yield parts === '1' && message.type !== 'ping' ? inParts(message) : message;
    }
  }

  return { start: stream.start, follow };
}
