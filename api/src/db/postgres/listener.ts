import { Client } from 'pg';
import type { SignalChannel, Signals } from '../engine';

/** How long the listener waits before it reconnects, in milliseconds. */
const reconnectMs = 500;

/**
 * One connection that listens for all subscribers and comes back when it breaks. What was published
 * in between is lost, so after each reconnection every listener is called once with an empty
 * payload, to check for itself.
 */
export function createListener(url: string) {
  const listeners = new Map<SignalChannel, Set<(payload: string) => void>>();
  let connection: Promise<Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function callAll(channel: SignalChannel, payload: string) {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  }

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const known of listeners.keys()) if (known === channel) callAll(known, payload);
    });
    client.on('error', () => undefined);
    await client.connect();
    client.on('end', retry);
    for (const channel of listeners.keys()) await client.query(`listen ${channel}`);
    return client;
  }

  function retry() {
    connection = undefined;
    // A connection that breaks during setup reports it twice.
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connection = connect();
      connection.then(() => {
        for (const channel of listeners.keys()) callAll(channel, '');
      }, retry);
    }, reconnectMs);
  }

  const subscribe: Signals['subscribe'] = async (channel, listener) => {
    const known = listeners.get(channel) ?? new Set();
    listeners.set(channel, known.add(listener));
    const unsubscribe = async () => {
      known.delete(listener);
    };
    // The next connection listens for all of them, and calls them.
    if (timer) return unsubscribe;
    connection ??= connect();
    const client = await connection;
    await client.query(`listen ${channel}`);
    return unsubscribe;
  };

  async function close() {
    closed = true;
    clearTimeout(timer);
    const client = await connection?.catch(() => undefined);
    await client?.end();
  }

  return { subscribe, close };
}
