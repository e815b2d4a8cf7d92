import type { DataOf } from '@console/contract/common/endpoint';
import type { EdgeNode, NodeLoad, nodeEndpoints } from '@console/contract/edge/endpoints/nodes';
import {
  type NodeCapability,
  nodeCapabilitySchema,
} from '@console/contract/edge/node-capabilities';
import type { NodeState } from '@console/contract/edge/nodes';
import { formatBytes } from '@console/kit/format';
import type { Tone } from '@console/kit/ui';

export const nodeStates = {
  online: { label: '在线', tone: 'ok' },
  offline: { label: '离线', tone: 'bad' },
} as const satisfies Record<NodeState, { label: string; tone: Tone }>;

/** What the nodes have answered in the last minutes. */
export type Rates = DataOf<typeof nodeEndpoints.listNodeRates>;

/** Nodes that need attention come first. */
export function urgentFirst(nodes: readonly EdgeNode[]): EdgeNode[] {
  const rank = ({ state, configError }: EdgeNode) =>
    state === 'offline' ? 0 : configError === null ? 2 : 1;
  return [...nodes].sort((a, b) => rank(a) - rank(b));
}

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
  'forward-tcp': 'TCP 转发',
  'forward-udp': 'UDP 转发',
  'forward-live': '转发实时流量',
  'forward-bandwidth': '转发限速',
  'forward-udp-rate': 'UDP 新建上限',
  'forward-udp-live': 'UDP 实时会话数',
} as const satisfies Record<NodeCapability, string>;

/** What a node does not support, by name; none until it has reported what it supports. */
export function missingOf({ capabilities }: EdgeNode): string[] | null {
  if (!capabilities) return null;
  const missing = nodeCapabilitySchema.options.filter((item) => !capabilities.includes(item));
  return missing.map((item) => capabilityNames[item]);
}

/** From this share on, a node should be given more memory, before it refuses settings. */
const fullRatio = 0.8;

type MemoryUse = { label: string; ratio: number; warning: string | null };

/** How full the memory for settings and certificates is; older nodes do not report it. */
export function memoriesOf({ sitesMemory, certificatesMemory }: NodeLoad): MemoryUse[] {
  const uses = [
    { label: '网站', memory: sitesMemory, setting: 'EDGE_SITES_MEMORY' },
    { label: '证书', memory: certificatesMemory, setting: 'EDGE_CERTIFICATES_MEMORY' },
  ];
  return uses.flatMap(({ label, memory, setting }) => {
    if (!memory) return [];
    const { usedBytes, totalBytes } = memory;
    const ratio = usedBytes / totalBytes;
    const of = `${formatBytes(usedBytes)} / ${formatBytes(totalBytes)}`;
    const warning = `${label}内存已用 ${of}，用满后新的${label}配置会被拒绝，请调大 ${setting}`;
    return [{ label, ratio, warning: ratio > fullRatio ? warning : null }];
  });
}

/** A value as a POSIX shell reads it back unchanged. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}

type Start = { controlUrl: string; token: string; name: string };

/** The command that turns a machine into a node; it runs in the edge program's folder. */
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

const changeLabels: Record<string, string> = {
  'node.token': '生成注册令牌',
  'node.remove': '移除节点',
};

/** An action of the audit log in words; one that this page does not know keeps its name. */
export function nodeChangeLabel(action: string): string {
  return changeLabels[action] ?? action;
}
