import { builtinGroups } from '@console/contract/defence/groups/builtin';
import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { formatDateTime } from '@console/kit/format';
import { Link } from '@console/kit/ui';
import { defenceGroupPath, sitePath } from '../../../paths';

type Rule = NonNullable<AccessExplanation['rule']>;
type Place = { siteId: string; onLeave: () => void };

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
export function GroupFact({ rule, siteId, onLeave }: Place & { rule: Rule }) {
  const { groupId, groupName } = rule.wording;
  if (groupId === `site:${siteId}`) {
    return (
      <Link to={sitePath(siteId, 'cc')} onClick={onLeave}>
        网站自己的规则
      </Link>
    );
  }
  const isBuiltin = builtinGroups.some(({ id }) => id === groupId);
  const name = isBuiltin ? `${groupName}（内置）` : groupName;
  if (rule.fate === 'deleted') return name;
  return (
    <Link to={defenceGroupPath(groupId)} onClick={onLeave}>
      {name}
    </Link>
  );
}

/** Which versions of website and group were in force. */
export function VersionFact({
  rule,
  siteId,
  siteVersion,
  onLeave,
}: Place & { rule: Rule | null; siteVersion: number | null }) {
  const groupVersion = rule?.groupVersion ?? null;
  if (siteVersion === null && groupVersion === null) return '历史中已没有当时的版本';
  return (
    <>
      {siteVersion === null ? null : (
        <Link to={sitePath(siteId, 'history')} onClick={onLeave}>
          网站 v{siteVersion}
        </Link>
      )}
      {groupVersion === null || !rule ? null : (
        <>
          {siteVersion === null ? '' : '，'}
          <Link to={defenceGroupPath(rule.wording.groupId, 'history')} onClick={onLeave}>
            规则组 v{groupVersion}
          </Link>
        </>
      )}
    </>
  );
}
