import type { z } from 'zod';
import type { ForwardProtocol } from '../edge/edge-forwards';
import type { forwardLogKindSchema } from './monitor';
import type { ForwardAccess } from './settings/access';
import type { ForwardOriginSettings } from './settings/origin';

// What forms, tables, history and files call the settings of a forward. Nothing here needs zod.

/** The sections of a forward's settings, in the order of their tabs. */
export const forwardSectionLabels = { origin: '回源', access: '访问控制' } as const;
export type ForwardSectionName = keyof typeof forwardSectionLabels;

export const forwardProtocolWords = {
  tcp: 'TCP',
  udp: 'UDP',
} as const satisfies Record<ForwardProtocol, string>;

export const forwardOriginLabels = {
  origins: '源站',
  balance: '负载均衡',
  proxyOut: '向源站发送 PROXY protocol',
  proxyIn: '接收 PROXY protocol',
  connectTimeoutSeconds: '连接超时',
  health: '健康检查',
} as const satisfies Record<keyof ForwardOriginSettings, string>;

export const forwardBalanceWords = {
  'round-robin': '轮询',
  'least-conn': '最少连接',
  'ip-hash': 'IP 哈希',
  random: '随机',
} as const satisfies Record<ForwardOriginSettings['balance'], string>;

export const proxyVersionWords = {
  off: '不发送',
  v1: 'v1（文本）',
  v2: 'v2（二进制）',
} as const satisfies Record<ForwardOriginSettings['proxyOut'], string>;

export const forwardAccessLabels = {
  ipWhite: 'IP 白名单',
  ipBlack: 'IP 黑名单',
  whiteOnly: '只允许白名单',
  place: '地区',
  asn: 'ASN',
  perIp: '每个 IP 的上限',
  connections: '并发连接上限',
  idleSeconds: '空闲时间',
  bandwidthMbps: '带宽上限',
} as const satisfies Record<keyof ForwardAccess, string>;

/** Why a connection was refused. */
export const forwardBlocks = {
  ip_black: 'IP 黑名单',
  not_white: '不在 IP 白名单',
  place: '国家或地区',
  asn: '网络（ASN）',
  ip_connections: '单 IP 连接数超限',
  ip_rate: '单 IP 新建连接过快',
  connections: '转发连接数已满',
} as const;
export type ForwardBlock = keyof typeof forwardBlocks;

/** How a connection ended. */
export const forwardEndings = {
  closed: '正常关闭',
  client: '客户端中断',
  origin: '源站中断',
  idle: '空闲超时',
  unreachable: '源站不可达',
  blocked: '被拒绝',
  stopped: '节点关闭',
  failed: '异常中断',
} as const;
export type ForwardEnding = keyof typeof forwardEndings;

export const forwardLogKindLabels = {
  blocked: '已拦截',
  passed: '已放行',
  all: '全部连接',
} as const satisfies Record<z.output<typeof forwardLogKindSchema>, string>;
