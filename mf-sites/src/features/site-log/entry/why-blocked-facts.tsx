import { builtinGroups } from '@console/contract/defence/groups/builtin';
import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { formatDateTime } from '@console/kit/format';
import { Link } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { defenceGroupPath, sitePath } from '../../../paths';

type Rule = NonNullable<AccessExplanation['rule']>;
type Place = {
  siteId: string;
  onLeave: () => void;
  /** Whether website and group have pages of one's own. */
  linked: boolean;
};

/** A way to a page, or its name alone. */
function Way({ to, onLeave, linked, children }: Omit<Place, 'siteId'> & WayProps) {
  if (!linked) return children;
  return (
    <Link to={to} onClick={onLeave}>
      {children}
    </Link>
  );
}

type WayProps = { to: string; children: ReactNode };

/** The request that earned a ban, found again by its id. */
export function BannedBy({ cause }: { cause: AccessLogEntry }) {
  return (
    <>
      {formatDateTime(cause.at)} 的请求 {cause.method} {cause.host}
      {cause.uri}（{cause.requestId}）触发了封禁
    </>
  );
}

/** The group of a rule, and the way there while it exists. */
export function GroupFact({ rule, siteId, ...way }: Place & { rule: Rule }) {
  const { groupId, groupName } = rule.wording;
  if (groupId === `site:${siteId}`) {
    return (
      <Way to={sitePath(siteId, 'cc')} {...way}>
        网站自己的规则
      </Way>
    );
  }
  const isBuiltin = builtinGroups.some(({ id }) => id === groupId);
  const name = isBuiltin ? `${groupName}（内置）` : groupName;
  if (rule.fate === 'deleted') return name;
  return (
    <Way to={defenceGroupPath(groupId)} {...way}>
      {name}
    </Way>
  );
}

/** Which versions of website and group were in force. */
export function VersionFact({
  rule,
  siteId,
  siteVersion,
  ...way
}: Place & { rule: Rule | null; siteVersion: number | null }) {
  const groupVersion = rule?.groupVersion ?? null;
  if (siteVersion === null && groupVersion === null) return '历史中已没有当时的版本';
  return (
    <>
      {siteVersion === null ? null : (
        <Way to={sitePath(siteId, 'history')} {...way}>
          网站 v{siteVersion}
        </Way>
      )}
      {groupVersion === null || !rule ? null : (
        <>
          {siteVersion === null ? '' : '，'}
          <Way to={defenceGroupPath(rule.wording.groupId, 'history')} {...way}>
            规则组 v{groupVersion}
          </Way>
        </>
      )}
    </>
  );
}
