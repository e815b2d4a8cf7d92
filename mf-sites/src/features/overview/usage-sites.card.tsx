import { Link, Section } from '@console/kit/ui';
import { useListTopSitesQuery } from '../../monitor/monitor.api';
import { monitorHref } from '../../paths';
import { SiteRanking } from './site-ranking';
import { usageArg } from './usage.early';

/** What the busiest sites used in the last 30 days. */
export function Component() {
  const query = useListTopSitesQuery(usageArg);
  return (
    <Section
      title="各网站用量"
      description="近 30 天，按请求数"
      actions={<Link to={monitorHref({ window: '30d' })}>查看监控</Link>}
    >
      <SiteRanking query={query} empty="近 30 天没有访问" />
    </Section>
  );
}
