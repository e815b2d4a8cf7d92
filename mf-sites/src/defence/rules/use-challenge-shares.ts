import type { ChallengeShare } from '@console/contract/defence/endpoints/challenge-shares';
import { formatNumber, formatPercent } from '@console/kit/format';
import { useListChallengeSharesQuery } from '../defence.api';

/** `近 24 小时要求验证 1,200 次，通过 2.5%`. */
export const challengeShareText = ({ challenged, passed }: ChallengeShare): string =>
  `近 24 小时要求验证 ${formatNumber(challenged)} 次，通过 ${formatPercent(passed / challenged)}`;

/**
 * Of the rules of a group, how many of those whom they challenged passed: many of them are a sign that
 * visitors are held up. Nothing is said of a rule that challenged nobody, or while it cannot be known.
 */
export function useChallengeShares(group: string): (ruleId: string) => string | undefined {
  const { data } = useListChallengeSharesQuery({ query: { group } });
  return (ruleId) => {
    const share = data?.find((one) => one.ruleId === ruleId);
    return share && challengeShareText(share);
  };
}
