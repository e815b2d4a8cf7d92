import type { Rule } from '@console/contract/defence/rules/rules';
import { ruleWarnings } from '@console/contract/defence/rules/warnings';
import { Box, useConfirm } from '@console/kit/ui';
import { useKnownParts } from '../rule-parts';

/** Asks for confirmation before rules that refuse everybody; true at once without any. */
export function useAgreed(title: string, consequence?: string) {
  const confirm = useConfirm();
  const { parts } = useKnownParts();
  return (rules: readonly Rule[]): boolean | Promise<boolean> => {
    const grave = ruleWarnings(rules, parts).filter(({ kind }) => kind === 'everyone');
    if (grave.length === 0) return true;
    return confirm({
      title,
      children: (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {grave.map(({ ruleId, text }) => (
            <span key={ruleId}>{text}。</span>
          ))}
          {consequence ? <span>{consequence}</span> : null}
        </Box>
      ),
      verb: '仍然保存',
      danger: true,
    });
  };
}
