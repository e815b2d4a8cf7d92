import { poll } from '@console/kit/api';
import { Link, Section } from '@console/kit/ui';
import { useListTopSitesQuery } from '../../monitor/monitor.api';
import { monitorPath } from '../../paths';
import { topSitesArg } from './overview.early';
import { SiteRanking } from './site-ranking';

const refreshMs = 60_000;

/** Today's sites with the most requests. */
export function Component() {
  const query = useListTopSitesQuery(topSitesArg, poll(refreshMs));
  return (
    <Section
      title="访问最多的网站"
      description="按今日请求数"
      actions={<Link to={monitorPath}>实时监控</Link>}
    >
      <SiteRanking query={query} empty="今天还没有访问" />
    </Section>
  );
}
