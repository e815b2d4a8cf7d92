import type { RuleWarning } from '@console/contract/defence/endpoints/groups';
import type { Rule } from '@console/contract/defence/rules/rules';
import { type RuleParts, sentenceOf } from '@console/contract/defence/rules/sentence';
import { Box, StateChip, TriangleAlertIcon } from '@console/kit/ui';
import type { ReactNode, Ref } from 'react';

type RuleCardsProps = {
  label: string;
  rules: readonly Rule[];
  parts: RuleParts;
  warnings: readonly RuleWarning[];
  listRef?: Ref<HTMLOListElement>;
  /** The result of a rule, shown below it. */
  newsOf?: ((ruleId: string) => string | undefined) | undefined;
  /** The error of a rule, shown below it. */
  errorsOf?: (index: number) => readonly string[];
  /** The handle before a rule and the buttons after it, where rules can be changed. */
  startOf?: (index: number) => ReactNode;
  endOf?: (index: number) => ReactNode;
  /** Marks where a dragged rule would go. */
  markOf?: (index: number) => 'moving' | 'before' | 'after' | undefined;
};

/** Rules in their order, each with what it means in a sentence. */
export function RuleCards(props: RuleCardsProps) {
  const { label, rules, parts, warnings } = props;
  return (
    <Box component="ol" aria-label={label} ref={props.listRef} sx={listLook}>
      {rules.map((rule, index) => (
        <Box
          component="li"
          key={rule.id}
          aria-label={`规则 ${index + 1}：${rule.name}`}
          sx={cardLook(props.markOf?.(index))}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            {props.startOf?.(index)}
            <Box component="span" className="num" sx={numberLook}>
              {index + 1}
            </Box>
            <Box sx={{ flex: '1 1 160px', minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
              {rule.name}
            </Box>
            {rule.enabled ? null : <StateChip tone="mute" label="已停用" />}
            {props.endOf?.(index)}
          </Box>
          <Box sx={sentenceLook(rule.enabled)}>{sentenceOf(rule, parts)}</Box>
          <News text={props.newsOf?.(rule.id)} />
          {warnings
            .filter(({ ruleId }) => ruleId === rule.id)
            .map(({ kind, text }) => (
              <Note key={kind} tone="warning">
                {text}
              </Note>
            ))}
          {props.errorsOf?.(index).map((text) => (
            <Note key={text} tone="error">
              {text}
            </Note>
          ))}
        </Box>
      ))}
    </Box>
  );
}

function News({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Box className="num" title="正常访客才会通过验证，通过率高说明可能误伤访客" sx={newsLook}>
      {text}
    </Box>
  );
}

function Note({ tone, children }: { tone: 'warning' | 'error'; children: string }) {
  return (
    <Box
      role={tone === 'error' ? 'alert' : 'note'}
      sx={{ display: 'flex', gap: 1.5, mt: 2, fontSize: 13, color: `${tone}.main` }}
    >
      <Box component={TriangleAlertIcon} aria-hidden sx={{ flex: 'none', mt: '3px' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

function cardLook(mark: 'moving' | 'before' | 'after' | undefined) {
  return {
    px: 4,
    py: 3,
    border: 1,
    borderColor: 'line.hairline',
    borderRadius: 2,
    bgcolor: 'layer.surface',
    ...(mark === 'moving' && { opacity: 0.5 }),
    ...(mark === 'before' && { borderTopColor: 'primary.main', borderTopWidth: 3 }),
    ...(mark === 'after' && { borderBottomColor: 'primary.main', borderBottomWidth: 3 }),
  } as const;
}

const numberLook = {
  minWidth: 24,
  height: 24,
  px: 1,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  fontSize: 12,
  bgcolor: 'layer.sunken',
  color: 'text.secondary',
} as const;

const newsLook = { mt: 1, fontSize: 12, color: 'text.tertiary' } as const;

const sentenceLook = (enabled: boolean) =>
  ({
    mt: 2,
    fontSize: 13,
    overflowWrap: 'anywhere',
    color: enabled ? 'text.secondary' : 'text.disabled',
  }) as const;
