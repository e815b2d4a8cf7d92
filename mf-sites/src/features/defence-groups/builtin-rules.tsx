import type { DefenceGroupDetail } from '@console/contract/defence/endpoints/groups';
import { noParts } from '@console/contract/defence/rules/sentence';
import { Section } from '@console/kit/ui';
import { RuleCards } from '../../defence/rules/rule-cards';
import { useChallengeShares } from '../../defence/rules/use-challenge-shares';
import { TrialButton } from '../../defence/trial/trial-button';

/** The rules of a built-in group, to be read. */
export function BuiltinRules({ group }: { group: DefenceGroupDetail }) {
  const newsOf = useChallengeShares(group.id);
  return (
    <Section
      title="规则"
      description="内置规则组由平台维护，不能修改。复制一份后，可以按自己的网站调整。"
      actions={<TrialButton stages={() => [{ label: group.name, rules: group.rules }]} />}
    >
      <RuleCards
        label="规则"
        rules={group.rules}
        parts={noParts}
        warnings={group.warnings}
        newsOf={newsOf}
      />
    </Section>
  );
}
