import { createSocket } from 'node:dgram';
import { type Answer, decode, encode } from 'dns-packet';

export type NameServer = Awaited<ReturnType<typeof startNameServer>>;

/** A DNS server that knows the names it is told of, and says of all others that they do not exist. */
export async function startNameServer() {
  const socket = createSocket('udp4');
  const pointers = new Map<string, string>();
  const addresses = new Map<string, string>();
  const silent = new Set<string>();
  let asked = 0;

  function answersTo(name: string): Answer[] {
    const pointer = pointers.get(name);
    const address = addresses.get(name);
    return [
      ...(pointer ? [{ type: 'PTR', name, data: pointer } as const] : []),
      ...(address ? [{ type: 'A', name, data: address } as const] : []),
    ];
  }

  socket.on('message', (message, from) => {
    asked += 1;
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name.toLowerCase() ?? '';
    if (silent.has(name)) return;
    const answers = answersTo(name);
    const flags = 0x180 | (answers.length > 0 ? 0 : 3);
    socket.send(
      encode({ type: 'response', id, flags, questions, answers }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    /** An address, its numbers backwards, has a name, which leads to an address. */
    set(backwards: string, name: string, address: string) {
      pointers.set(`${backwards}.in-addr.arpa`, name);
      addresses.set(name, address);
    },
    /** What is asked of this address, its numbers backwards, gets no answer. */
    silence: (backwards: string) => silent.add(`${backwards}.in-addr.arpa`),
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
