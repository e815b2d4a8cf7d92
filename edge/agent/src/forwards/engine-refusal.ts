import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import type { Log } from '../log';

const engines = { tcp: 'HAProxy', udp: 'nginx' } satisfies Record<ForwardProtocol, string>;

/** How HAProxy, nginx and Node say that a port cannot be listened at, with the cause and the port. */
const binding = [
  /cannot bind socket \((?<cause>.*?)\).*:(?<port>\d+)\]/,
  /bind\(\) to \S+:(?<port>\d+) failed \(\d+: (?<cause>.*?)\)/,
  /bind (?<cause>E[A-Z]+) \S*:(?<port>\d+)/,
  /listen (?<cause>E[A-Z]+): .*:(?<port>\d+)$/,
];

/** Why a forward is refused: in words for its owner, and as it was said, for the log of the node. */
export type Refusal = { words: string; said: string };

const takenWords = (protocol: ForwardProtocol, port: number | string) =>
  `${protocol.toUpperCase()} 端口 ${port} 已被其他程序占用（PORT_TAKEN）`;

/** Without paths of the node, and with a code that stays the same. */
function wordsOf(protocol: ForwardProtocol, said: string): string {
  const name = protocol.toUpperCase();
  for (const pattern of binding) {
    const { cause, port } = pattern.exec(said)?.groups ?? {};
    if (cause === undefined) continue;
    return /in use|EADDRINUSE/.test(cause)
      ? takenWords(protocol, port ?? '')
      : `节点不能监听 ${name} 端口 ${port}（PORT_UNAVAILABLE）`;
  }
  return `节点的 ${engines[protocol]} 不接受这条转发的设置，请联系平台管理员（SETTINGS_REFUSED）`;
}

/** What an engine, the kernel or Node says against a forward. */
export const refusalOf = (protocol: ForwardProtocol, said: string): Refusal => ({
  words: wordsOf(protocol, said),
  said,
});

/** A port at which another process began to listen at the same moment. */
export const racedRefusal = (protocol: ForwardProtocol, port: number): Refusal => ({
  words: takenWords(protocol, port),
  said: 'another process bound the port at the same moment',
});

/** What this agent says itself against one. */
export const ownRefusal = (words: string): Refusal => ({ words, said: words });

type Told = { name: string; text: string };

/** Says once that a forward is refused and why, and once that it is no more. */
export function createRefusalLog(log: Log) {
  let before: ReadonlyMap<string, Told> = new Map();
  return {
    /** `nameOf`: what a forward is called besides its id; that of one that is gone is what it was called before. */
    tell(refused: ReadonlyMap<string, Refusal>, nameOf: (id: string) => string): void {
      const now = new Map(
        [...refused].map(([id, { words, said }]): [string, Told] => [
          id,
          { name: nameOf(id), text: said === words ? words : `${words}: ${said}` },
        ]),
      );
      for (const [id, { name, text }] of now) {
        if (before.get(id)?.text !== text) log.warn(`forward ${name} is refused: ${text}`);
      }
      for (const [id, { name }] of before) {
        if (!now.has(id)) log.info(`forward ${name} is refused no more`);
      }
      before = now;
    },
  };
}
