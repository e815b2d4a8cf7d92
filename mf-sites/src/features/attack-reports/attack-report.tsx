import { type AttackAdvice, attackAdvice } from '@console/contract/monitor/attack-advice';
import {
  type AttackSection,
  attackSections,
  attackStateWords,
} from '@console/contract/monitor/attack-words';
import type {
  AttackFacts,
  AttackReportDetail,
} from '@console/contract/monitor/endpoints/attack-reports';
import { meanText } from '@console/contract/monitor/monitor-rates';
import { isApiError, poll } from '@console/kit/api';
import { type ChartPoint, LineChart } from '@console/kit/chart';
import { formatDateTime, formatRate } from '@console/kit/format';
import {
  Box,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  NotFoundPage,
  PageHeader,
  QueryError,
  Section,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { attacksHref, blockLogHref, newGroupHref, newRuleHref, siteLogHref } from '../../paths';
import { attackTones } from './attack-columns';
import { useGetAttackReportQuery } from './attack-reports.api';
import { ReportTable } from './report-table';
import { ShareDrawer } from './share-drawer';

/** The report of an attack that goes on is fetched again each minute. */
const pollMs = 30_000;

/** The report of one attack, on a page that can be printed. */
export function AttackReport({ id }: { id: string }) {
  const [isOver, setOver] = useState(false);
  const { data, error, refetch } = useGetAttackReportQuery(
    { params: { id } },
    { ...poll(isOver ? 0 : pollMs), refetchOnMountOrArgChange: true },
  );
  if (data?.state === 'over' && !isOver) setOver(true);
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (data) return <Report report={data} />;
  if (error) {
    return (
      <Card>
        <QueryError error={error} refetch={refetch} />
      </Card>
    );
  }
  return <Skeleton variant="rounded" height={320} role="status" aria-label="正在加载" />;
}

function Report({ report }: { report: AttackReportDetail }) {
  const [isSharing, setSharing] = useState(false);
  const { id, site, state, facts, factsAt } = report;
  return (
    <>
      <PageHeader
        title={<Box sx={{ overflowWrap: 'anywhere' }}>攻击报告 {site.domain}</Box>}
        chip={<StateChip tone={attackTones[state]} label={attackStateWords[state]} />}
        crumbs={[
          { label: '拦截日志', to: blockLogHref('bans') },
          { label: '攻击报告', to: attacksHref() },
          { label: site.domain },
        ]}
        actions={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button disabled={facts === null} onClick={() => window.print()}>
              打印报告
            </Button>
            <Button variant="contained" color="primary" onClick={() => setSharing(true)}>
              分享报告
            </Button>
          </Box>
        }
      />
      {facts ? (
        <Facts report={report} facts={facts} />
      ) : (
        <Card>
          <EmptyState title="报告正在生成">一两分钟后自动显示在这里。</EmptyState>
        </Card>
      )}
      {factsAt ? (
        <Box sx={{ mt: 4, fontSize: 12, color: 'text.tertiary' }}>
          统计到 {formatDateTime(factsAt)}。报告长期保留，不受访问记录保留天数的影响。
        </Box>
      ) : null}
      {isSharing ? <ShareDrawer reportId={id} onClose={() => setSharing(false)} /> : null}
    </>
  );
}

function Facts({ report, facts }: { report: AttackReportDetail; facts: AttackFacts }) {
  const [overview, ...sections] = attackSections(report, formatDateTime);
  const wide = ['course', 'causes', 'visitors'];
  const isWide = ({ key }: AttackSection) => wide.includes(key);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {overview ? <ReportTable report={report} section={overview} /> : null}
      <Timeline siteId={report.site.id} facts={facts} />
      <Advice
        siteId={report.site.id}
        list={attackAdvice(facts)}
        isQuiet={facts.peaks.refusedPerSecond.value === 0}
      />
      {sections.filter(isWide).map((section) => (
        <ReportTable key={section.key} report={report} section={section} />
      ))}
      <Box sx={topsLook}>
        {sections
          .filter((section) => !isWide(section))
          .map((section) => (
            <ReportTable key={section.key} report={report} section={section} />
          ))}
      </Box>
    </Box>
  );
}

/** What of the log the curves count, by their keys; the others are of all requests. */
const counted: Readonly<Record<string, string>> = { refused: 'refused', challenged: 'challenged' };

type TimelineProps = { siteId: string; facts: AttackFacts };

function Timeline({ siteId, facts: { points, step } }: TimelineProps) {
  const navigate = useNavigate();
  const onPick = ({ index, key }: ChartPoint) => {
    const begin = points[index]?.t;
    if (begin === undefined) return;
    const [from, to] = [begin, begin + step].map((at) => new Date(at * 1000).toISOString());
    const action = counted[key];
    void navigate(siteLogHref(siteId, { from, to, ...(action && { action }) }));
  };
  const curves = useMemo(() => {
    const rates = (amount: (point: AttackFacts['points'][number]) => number) =>
      points.map((point) => amount(point) / step);
    return {
      times: points.map(({ t }) => t),
      series: [
        {
          ...{ key: 'requests', label: '全部请求', color: 'c1' as const },
          values: rates(({ requests }) => requests),
        },
        {
          ...{ key: 'refused', label: '拦截', color: 'blocked' as const, fill: true },
          values: rates(({ refused }) => refused),
        },
        {
          ...{ key: 'challenged', label: '要求验证', color: 'c3' as const },
          values: rates(({ challenged }) => challenged),
        },
      ],
    };
  }, [points, step]);
  return (
    <Section title="时间线" description={`攻击前后各半小时，${meanText(step)}。`}>
      <LineChart
        title="时间线"
        format={formatRate}
        height={260}
        empty="没有记录"
        listsAll
        points={{ hint: '点击或按 Enter 查看这些请求', onPick }}
        {...curves}
      />
    </Section>
  );
}

type AdviceProps = {
  siteId: string;
  list: readonly AttackAdvice[];
  /** Nothing was refused: there is no attack to say anything of. */
  isQuiet: boolean;
};

function Advice({ siteId, list, isQuiet }: AdviceProps) {
  return (
    <Section title="建议" description="根据这次攻击的特征给出，保存前可以修改。">
      {list.length === 0 ? (
        <Box sx={{ fontSize: 13 }}>
          {isQuiet
            ? '这段时间没有请求被拦截或要求验证，没有需要调整的规则。'
            : '现有的规则已经拦住了这次攻击，不需要调整。'}
        </Box>
      ) : (
        <Box component="ul" aria-label="建议" sx={adviceLook}>
          {list.map(({ title, text, rule, group }) => (
            <li key={title}>
              <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{title}</strong>
                <Box sx={{ color: 'text.secondary' }}>{text}</Box>
              </Box>
              {rule ? (
                <ButtonLink
                  to={newRuleHref(siteId, rule)}
                  aria-label={`填写规则：${title}`}
                  sx={{ flex: 'none' }}
                >
                  填写规则
                </ButtonLink>
              ) : null}
              {group ? (
                <ButtonLink to={newGroupHref(siteId, group)} sx={{ flex: 'none' }}>
                  选择规则组
                </ButtonLink>
              ) : null}
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

const topsLook = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

const adviceLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 13,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    py: 3,
    borderTop: 1,
    borderColor: 'line.hairline',
  },
  '& > li:first-of-type': { borderTop: 0, pt: 0 },
} as const;
