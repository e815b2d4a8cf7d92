import type { NodeDetail } from '@console/contract/edge/endpoints/nodes';
import { poll } from '@console/kit/api';
import { formatDateTime, formatNumber, formatRelative, missing } from '@console/kit/format';
import {
  Box,
  EmptyState,
  FormDrawer,
  type KeyFact,
  KeyFacts,
  QueryState,
  StateChip,
  Typography,
} from '@console/kit/ui';
import type { ReactNode } from 'react';
import { configOf, missingOf, nodeChangeLabel, nodeStates } from '../../nodes/node.model';
import { useGetNodeQuery } from '../../nodes/nodes.api';
import { Load } from './node-load';
import { NodeTrafficCurves } from './node-traffic';

const pollMs = 5_000;

type NodeDrawerProps = {
  id: string;
  onClose: () => void;
  /** Buttons for what can be done to the node. */
  actions: (node: NodeDetail) => ReactNode;
};

/** Everything that is known of a node: what it last said of itself, and what it has served. */
export function NodeDrawer({ id, onClose, actions }: NodeDrawerProps) {
  const query = useGetNodeQuery({ params: { id } }, poll(pollMs));
  const { data } = query;
  return (
    <FormDrawer
      open
      title={data?.name ?? '节点详情'}
      onClose={onClose}
      actions={data && actions(data)}
    >
      <QueryState query={query}>{(node) => <Details node={node} />}</QueryState>
    </FormDrawer>
  );
}

function Details({ node }: { node: NodeDetail }) {
  return (
    <>
      <KeyFacts facts={factsOf(node)} />
      {node.configError === null ? null : (
        <Box sx={{ color: 'error.main', fontSize: 13, mb: 4, overflowWrap: 'anywhere' }}>
          配置出错：{node.configError}
        </Box>
      )}
      <Part title="负载">
        <Load node={node} />
      </Part>
      <Part title="近 1 小时">
        <NodeTrafficCurves id={node.id} />
      </Part>
      <Part title="拒绝的网站配置">
        <Lines
          label="拒绝的网站配置"
          empty="没有。网站的新配置都已在这个节点生效。"
          lines={node.refusals.map(({ siteId, domain, error, at }) => ({
            key: siteId,
            title: domain,
            text: error,
            at,
          }))}
        />
      </Part>
      <Part title="拒绝的转发配置">
        <Lines
          label="拒绝的转发配置"
          empty="没有。转发的新配置都已在这个节点生效。"
          lines={node.forwardRefusals.map(({ forwardId, title, error, at }) => ({
            key: forwardId,
            title,
            text: error,
            at,
          }))}
        />
        {node.forwardRefusalCount > node.forwardRefusals.length ? (
          <Box sx={{ mt: 2, fontSize: 12, color: 'text.tertiary' }}>
            共 {node.forwardRefusalCount} 个，只列出最近的 {node.forwardRefusals.length} 个
          </Box>
        ) : null}
      </Part>
      <Part title="生效记录">
        <Lines
          label="生效记录"
          empty="近 3 天没有新的配置。"
          lines={node.acks.map(({ revision, at }) => ({
            key: String(revision),
            title: `v${revision} 已生效`,
            at,
          }))}
        />
      </Part>
      <Part title="操作记录">
        <Lines
          label="操作记录"
          empty="对节点的操作会记录在这里。"
          lines={node.changes.map(({ id, action, actor, ip, at }) => ({
            key: id,
            title: nodeChangeLabel(action),
            text: [actor, ip].filter(Boolean).join(' · '),
            at,
          }))}
        />
      </Part>
    </>
  );
}

const timesOf = (count: number | undefined) =>
  count === undefined ? missing : `${formatNumber(count)} 次`;

function factsOf(node: NodeDetail): KeyFact[] {
  const { load, ports } = node;
  const lacking = missingOf(node);
  return [
    { label: '状态', value: <StateChip {...nodeStates[node.state]} /> },
    { label: '配置', value: <StateChip {...configOf(node, node.newest)} /> },
    { label: '配置版本', value: `v${node.revision} / v${node.newest}` },
    { label: '程序版本', value: node.version },
    { label: '地址', value: node.address, copy: node.address },
    { label: '端口', value: ports ? ports.join('、') : missing },
    { label: '编号', value: node.id, copy: node.id },
    {
      label: '功能',
      value:
        lacking === null
          ? missing
          : lacking.length === 0
            ? '全部支持'
            : `不支持${lacking.join('、')}`,
    },
    { label: '连接数', value: formatNumber(load?.connections) },
    { label: '待传日志', value: load ? `${formatNumber(load.spooledBatches)} 批` : missing },
    { label: '丢弃的日志', value: load ? `${formatNumber(load.droppedRecords)} 条` : missing },
    { label: '畸形请求', value: load ? `${formatNumber(load.refusedRequests)} 次` : missing },
    { label: '放不下的封禁', value: timesOf(load?.bansUnkept) },
    { label: '内核丢弃的包', value: timesOf(load?.kernelDropped) },
    { label: '被挤出的计数', value: timesOf(load?.countersEvicted) },
    {
      label: '最近心跳',
      value: node.lastSeenAt ? formatRelative(node.lastSeenAt) : missing,
    },
    { label: '注册时间', value: formatDateTime(node.createdAt) },
  ];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 6 }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

type Line = { key: string; title: string; text?: string; at: string };

function Lines({ label, empty, lines }: { label: string; empty: string; lines: readonly Line[] }) {
  if (lines.length === 0) return <EmptyState minHeight={80}>{empty}</EmptyState>;
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ key, title, text, at }) => (
        <Box component="li" key={key} sx={lineLook}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
            {text ? <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{text}</Box> : null}
          </Box>
          <Box className="num" sx={{ fontSize: 12, color: 'text.tertiary', whiteSpace: 'nowrap' }}>
            {formatDateTime(at)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const lineLook = {
  display: 'flex',
  gap: 3,
  py: 2,
  fontSize: 13,
  borderTop: 1,
  borderColor: 'line.hairline',
} as const;
