import { conditionSentence } from '@console/contract/defence/rules/sentence';
import { FieldStack, RadioCards, SelectInput, useFormContext, useWatch } from '@console/kit/form';
import { Box } from '@console/kit/ui';
import { ConditionEditor } from '../conditions/condition-editor';
import { useKnownParts } from '../rule-parts';
import { matcherOptions } from './rule.model';

/** Which requests a rule means: all, those of a named matcher, or by conditions of its own. */
export function MatcherFields() {
  const { control, getFieldState, formState } = useFormContext();
  const kind: string = useWatch({ control, name: 'matcher.kind' });
  const { error } = getFieldState('matcher', formState);
  return (
    <FieldStack>
      <RadioCards control={control} name="matcher.kind" label="匹配方式" options={matcherOptions} />
      {kind === 'named' ? <NamedMatcher /> : null}
      {kind === 'own' ? <ConditionEditor name="matcher.condition" label="条件" /> : null}
      {error?.message ? (
        <Box role="alert" sx={{ fontSize: 12, color: 'error.main' }}>
          {error.message}
        </Box>
      ) : null}
    </FieldStack>
  );
}

function NamedMatcher() {
  const { control } = useFormContext();
  const { matchers, parts } = useKnownParts();
  const id: string = useWatch({ control, name: 'matcher.id' });
  const chosen = matchers.find((matcher) => matcher.id === id);
  return (
    <SelectInput
      control={control}
      name="matcher.id"
      label="匹配器"
      placeholder={matchers.length > 0 ? '请选择匹配器' : '还没有匹配器'}
      options={matchers.map(({ id: value, name }) => ({ value, label: name }))}
      help={chosen ? `${conditionSentence(chosen.condition, parts)}的请求` : undefined}
    />
  );
}
