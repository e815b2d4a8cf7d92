import { filtersPerRuleMax } from '@console/contract/defence/rules/choices';
import type { Filter } from '@console/contract/defence/rules/rules';
import { filterSentence } from '@console/contract/defence/rules/sentence';
import { filterKindWords } from '@console/contract/defence/words';
import {
  FieldStack,
  SelectInput,
  useFieldArray,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box } from '@console/kit/ui';
import { ChoiceInput, errorText, RowList } from '@console/settings/fields';
import { startingCounts } from '../filters/filter.model';
import { FilterFields } from '../filters/filter-fields';
import { useKnownParts } from '../rule-parts';
import { newFilterRow } from './rule.model';

/** The filters of a rule, in the order in which a request meets them. */
export function FilterRows() {
  const { control, getFieldState, formState } = useFormContext();
  const list = useFieldArray({ control, name: 'filters', keyName: 'key' });
  const { fields, append, remove, move } = list;
  return (
    <RowList
      label="过滤器"
      noun="过滤器"
      ids={fields.map(({ key }) => key)}
      empty="没有过滤器，符合条件的请求立即执行动作。"
      error={errorText(getFieldState('filters', formState).error)}
      onAdd={() => append(newFilterRow(), { shouldFocus: false })}
      addDisabled={fields.length >= filtersPerRuleMax}
      onRemove={remove}
      onMove={move}
      row={(index) => <FilterRow name={`filters.${index}`} />}
    />
  );
}

/** A row's choice: a kind of filter, or a named one. */
const choices = [
  { value: 'rate', label: filterKindWords.rate },
  { value: 'challenge', label: filterKindWords.challenge },
  { value: 'named', label: '已有的过滤器' },
] as const;
type Choice = (typeof choices)[number]['value'];

function FilterRow({ name }: { name: string }) {
  const { control, setValue, getFieldState, formState } = useFormContext();
  const row: { kind: 'own' | 'named'; filter: { kind: Filter['kind'] } } = useWatch({
    control,
    name,
  });
  const own = row.filter.kind === 'challenge' ? 'challenge' : 'rate';
  const choose = (choice: Choice) => {
    const options = { shouldDirty: true };
    setValue(`${name}.kind`, choice === 'named' ? 'named' : 'own', options);
    if (choice === 'named') return;
    setValue(`${name}.filter.kind`, choice, options);
    setValue(`${name}.filter.seconds`, startingCounts[choice].seconds, options);
    setValue(`${name}.filter.limit`, startingCounts[choice].limit, options);
  };
  const { error } = getFieldState(name, formState);
  return (
    <FieldStack>
      <ChoiceInput
        label="类型"
        value={row.kind === 'named' ? 'named' : own}
        options={choices}
        onChange={choose}
      />
      {row.kind === 'named' ? (
        <NamedFilter name={`${name}.id`} />
      ) : (
        <FilterFields name={`${name}.filter`} />
      )}
      {error?.message ? (
        <Box role="alert" sx={{ fontSize: 12, color: 'error.main' }}>
          {error.message}
        </Box>
      ) : null}
    </FieldStack>
  );
}

function NamedFilter({ name }: { name: string }) {
  const { control } = useFormContext();
  const { filters } = useKnownParts();
  const id: string = useWatch({ control, name });
  const chosen = filters.find((one) => one.id === id);
  return (
    <SelectInput
      control={control}
      name={name}
      label="过滤器"
      placeholder={filters.length > 0 ? '请选择过滤器' : '还没有过滤器'}
      options={filters.map((one) => ({ value: one.id, label: one.name }))}
      help={chosen ? filterSentence(chosen.filter) : undefined}
    />
  );
}
