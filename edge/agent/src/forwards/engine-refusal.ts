import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';

const engines = { tcp: 'HAProxy', udp: 'nginx' } satisfies Record<ForwardProtocol, string>;

/** How HAProxy, nginx and Node say that a port cannot be listened at, with the cause and the port. */
const binding = [
  /cannot bind socket \((?<cause>.*?)\).*:(?<port>\d+)\]/,
  /bind\(\) to \S+:(?<port>\d+) failed \(\d+: (?<cause>.*?)\)/,
  /bind (?<cause>E[A-Z]+) \S*:(?<port>\d+)/,
];

/**
 * What is said against a forward, for its owner: without paths of the node, and with a code that stays the
 * same. The words themselves are for the log of the node.
 */
export function refusalWords(protocol: ForwardProtocol, said: string): string {
  const name = protocol.toUpperCase();
  for (const pattern of binding) {
    const { cause, port } = pattern.exec(said)?.groups ?? {};
    if (cause === undefined) continue;
    return /in use|EADDRINUSE/.test(cause)
      ? `${name} 端口 ${port} 已被其他程序占用（PORT_TAKEN）`
      : `节点不能监听 ${name} 端口 ${port}（PORT_UNAVAILABLE）`;
  }
  return `节点的 ${engines[protocol]} 不接受这条转发的设置，请联系平台管理员（SETTINGS_REFUSED）`;
}
