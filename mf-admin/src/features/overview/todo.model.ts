import type { AdminOverview } from '@console/contract/console/endpoints/admin-overview';
import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { formatNumber } from '@console/kit/format';
import type { Tone } from '@console/kit/ui';
import { memoriesOf } from '../../nodes/node.model';
import { nodesHref, pendingAgentsHref, pendingCertificationsHref } from '../../paths';

/** Something that waits for an administrator, and where it is dealt with. */
export type Todo = { key: string; tone: Tone; text: string; to?: string };

/** What waits, most urgent first; kinds with none are left out. */
export function todosOf({ todo }: AdminOverview, nodes: readonly EdgeNode[]): Todo[] {
  const count = (test: (node: EdgeNode) => boolean) => nodes.filter(test).length;
  const offline = count(({ state }) => state === 'offline');
  const faulty = count(({ configError }) => configError !== null);
  const full = count(
    ({ load }) => load !== null && memoriesOf(load).some(({ warning }) => warning !== null),
  );
  const lines: (Todo & { count: number })[] = [
    {
      ...{ key: 'offline', tone: 'bad', count: offline },
      text: `${formatNumber(offline)} 个节点离线`,
      to: nodesHref({ state: 'offline' }),
    },
    {
      ...{ key: 'faulty', tone: 'bad', count: faulty },
      text: `${formatNumber(faulty)} 个节点配置出错`,
      to: nodesHref({}),
    },
    {
      ...{ key: 'full', tone: 'warn', count: full },
      text: `${formatNumber(full)} 个节点的内存快用满`,
      to: nodesHref({}),
    },
    {
      ...{ key: 'certifications', tone: 'info', count: todo.certifications },
      text: `${formatNumber(todo.certifications)} 份实名认证待审核`,
      to: pendingCertificationsHref,
    },
    {
      ...{ key: 'agents', tone: 'info', count: todo.agents },
      text: `${formatNumber(todo.agents)} 个代理商待审核`,
      to: pendingAgentsHref,
    },
    {
      ...{ key: 'packages', tone: 'mute', count: todo.expiringPackages },
      text: `${formatNumber(todo.expiringPackages)} 个套餐在 7 天内到期`,
    },
  ];
  return lines.flatMap(({ count: amount, ...line }) => (amount > 0 ? [line] : []));
}
