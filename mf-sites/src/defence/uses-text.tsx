import type { Uses } from '@console/contract/defence/parts/named';
import { Box, Link } from '@console/kit/ui';
import { defenceGroupPath, sitePath } from '../paths';

/** Who uses a group, matcher, filter or list; a change reaches all of them. */
export function UsesText({ uses }: { uses: Uses }) {
  const { counts, groups, matchers, sites, siteDefaults } = uses;
  const unnamed = counts.sites - sites.length;
  if (counts.groups + counts.sites + matchers.length === 0 && !siteDefaults) {
    return <span>还没有使用者，修改和删除不影响任何网站。</span>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {groups.length > 0 ? (
        <Named
          label="规则组"
          links={groups.map(({ id, name }) => ({ id, text: name, to: defenceGroupPath(id) }))}
        />
      ) : null}
      {matchers.length > 0 ? (
        <span>匹配器：{matchers.map(({ name }) => name).join('、')}</span>
      ) : null}
      {sites.length > 0 ? (
        <Named
          label="网站"
          links={sites.map(({ id, domain }) => ({ id, text: domain, to: sitePath(id, 'cc') }))}
          more={unnamed > 0 ? ` 等 ${counts.sites} 个` : ''}
        />
      ) : null}
      {siteDefaults ? <span>新网站的默认设置</span> : null}
    </Box>
  );
}

type NamedProps = {
  label: string;
  links: readonly { id: string; text: string; to: string }[];
  more?: string;
};

function Named({ label, links, more = '' }: NamedProps) {
  return (
    <span>
      {label}：
      {links.map(({ id, text, to }, index) => (
        <span key={id}>
          {index > 0 ? '、' : ''}
          <Link to={to}>{text}</Link>
        </span>
      ))}
      {more}
    </span>
  );
}
