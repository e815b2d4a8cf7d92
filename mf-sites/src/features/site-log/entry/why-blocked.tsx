import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { Box, QueryState, Section } from '@console/kit/ui';
import { useChallengeShares } from '../../../defence/rules/use-challenge-shares';
import { isForeign } from '../log.model';
import { useExplainAccessQuery } from '../site-log.api';
import { type Fact, FactList } from './fact-list';
import { afterText, challengeText, counterText, fateTexts } from './why-blocked.model';
import { BannedBy, GroupFact, VersionFact } from './why-blocked-facts';

type WhyBlockedProps = { entry: AccessLogEntry; onLeave: () => void };

/** Which rule refused a request, as it was then, and what its visitor did next. */
export function WhyBlocked({ entry, onLeave }: WhyBlockedProps) {
  const { siteId, requestId, at } = entry;
  const scope = isForeign(entry) ? 'platform' : undefined;
  const query = useExplainAccessQuery({
    ...{ params: { id: siteId, requestId }, query: { at, ...(scope && { scope }) } },
  });
  return (
    <Box sx={{ mt: 5 }}>
      <Section title={entry.block ? '为什么被拦截' : '符合了哪条规则'}>
        <QueryState query={query}>
          {(explanation) => <FactList facts={factsOf({ entry, explanation, onLeave })} />}
        </QueryState>
      </Section>
    </Box>
  );
}

/** The sign of a rule that holds up visitors. */
function PassedShare({ group, rule }: { group: string; rule: string }) {
  return useChallengeShares(group)(rule) ?? '近 24 小时没有要求验证';
}

function factsOf({
  entry,
  explanation,
  onLeave,
}: WhyBlockedProps & { explanation: AccessExplanation }): Fact[] {
  const { rule, cause, siteVersion, after } = explanation;
  const { siteId } = entry;
  const { challenge } = cause ?? entry;
  const linked = !isForeign(entry);
  return [
    ...(cause ? [{ label: '封禁由来', value: <BannedBy cause={cause} /> }] : []),
    ...(rule
      ? [
          { label: '规则组', value: <GroupFact {...{ rule, siteId, onLeave, linked }} /> },
          { label: '规则', value: `「${rule.wording.ruleName}」${fateTexts[rule.fate]}` },
          { label: '当时的内容', value: rule.wording.sentence },
          ...(linked
            ? [
                {
                  label: '验证通过率',
                  value: <PassedShare group={rule.wording.groupId} rule={rule.wording.ruleId} />,
                },
              ]
            : []),
          ...(rule.counter ? [{ label: '计数', value: counterText(rule.counter) }] : []),
        ]
      : []),
    ...(challenge ? [{ label: '验证', value: challengeText(challenge) }] : []),
    {
      label: '配置版本',
      value: <VersionFact {...{ rule, siteId, siteVersion, onLeave, linked }} />,
    },
    { label: '节点', value: (cause ?? entry).node || '节点已移除' },
    { label: '访客之后', value: afterText(after, entry) },
  ];
}
