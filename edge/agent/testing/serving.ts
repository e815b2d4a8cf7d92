import { ControlPlane } from './control/control-plane';
import { EdgeNode } from './edge-node';
import { eventually } from './eventually';
import { type AskOptions, ask, askBytes } from './http';
import { type Origin, startOrigin } from './sites/origin';

export type Serving = Awaited<ReturnType<typeof startServing>>;

/** A node that serves, its control plane, and origins that end with it. */
export async function startServing(environment: NodeJS.ProcessEnv = {}) {
  const plane = await ControlPlane.start();
  const node = await EdgeNode.create(plane.url, environment);
  await node.start();
  const origins: Origin[] = [];
  return {
    plane,
    node,
    eventually,
    async origin(...args: Parameters<typeof startOrigin>): Promise<Origin> {
      const started = await startOrigin(...args);
      origins.push(started);
      return started;
    },
    /** Makes a change and waits until the node says that it is in force. */
    async inForce(...args: Parameters<ControlPlane['change']>): Promise<void> {
      const revision = plane.change(...args);
      const ack = await eventually(() => plane.ackOf(revision));
      const [refused] = ack.refused;
      if (ack.error !== null || refused) throw new Error(ack.error ?? refused?.error);
    },
    get: (host: string, path = '/', options: AskOptions = {}) =>
      ask(node.url, path, { host, ...options }),
    bytes: (host: string, path: string, options: AskOptions) =>
      askBytes(node.url, path, { host, ...options }),
    async stop(): Promise<void> {
      await node.dispose();
      await plane.stop();
      await Promise.all(origins.map((origin) => origin.stop()));
    },
  };
}
