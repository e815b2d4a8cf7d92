import { type NodeCapability, nodeCapabilitySchema } from '@console/contract/node-capabilities';
import type { EdgeNode, NodeState } from '@console/contract/nodes';
import type { Tone } from '@console/kit/ui';

export const nodeStates = {
  online: { label: '在线', tone: 'ok' },
  offline: { label: '离线', tone: 'bad' },
} as const satisfies Record<NodeState, { label: string; tone: Tone }>;

/** How a node stands to the newest configuration. */
export function configOf(node: EdgeNode, newest: number): { label: string; tone: Tone } {
  if (node.configError !== null) return { label: '配置出错', tone: 'bad' };
  const behind = newest - node.revision;
  return behind > 0
    ? { label: `落后 ${behind} 个版本`, tone: 'warn' }
    : { label: '已是最新', tone: 'ok' };
}

const capabilityNames = {
  brotli: 'Brotli 压缩',
  country: '国家和地区数据',
  province: '省级数据',
  network: 'ASN 数据',
  engines: '搜索引擎验证',
} as const satisfies Record<NodeCapability, string>;

/** Names of what a node cannot; none while it has not said what it can. */
export function missingOf({ capabilities }: EdgeNode): string[] | null {
  if (!capabilities) return null;
  const missing = nodeCapabilitySchema.options.filter((item) => !capabilities.includes(item));
  return missing.map((item) => capabilityNames[item]);
}

/** A value as a POSIX shell reads it back unchanged. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}

type Start = { controlUrl: string; token: string; name: string };

/** What is run, in the folder of the edge program, on the machine that becomes a node. */
export function startCommand({ controlUrl, token, name }: Start): string {
  const settings = [
    `CONTROL_URL=${quoted(controlUrl)}`,
    `EDGE_TOKEN=${quoted(token)}`,
    ...(name === '' ? [] : [`NODE_NAME=${quoted(name)}`]),
    `EDGE_HTTP_HOST='0.0.0.0,[::]'`,
    'EDGE_HTTP_PORT=80',
    'EDGE_HTTPS_PORT=443',
  ];
  return `${settings.join(' ')} node dist/agent.js`;
}
