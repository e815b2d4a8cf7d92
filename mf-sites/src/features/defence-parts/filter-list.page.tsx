import type { DefenceFilter } from '@console/contract/defence/endpoints/filters';
import { defenceFilterCreateSchema } from '@console/contract/defence/parts/filters';
import { filterKindWords } from '@console/contract/defence/words';
import { useContractForm, useFormContext, useWatch } from '@console/kit/form';
import type { Column } from '@console/kit/table';
import { Box, StateChip } from '@console/kit/ui';
import { ChoiceInput } from '@console/settings/fields';
import type { z } from 'zod';
import {
  useCreateDefenceFilterMutation,
  useDeleteDefenceFilterMutation,
  useGetDefenceFilterQuery,
  useListDefenceFiltersQuery,
  useUpdateDefenceFilterMutation,
} from '../../defence/defence.api';
import {
  blankFilter,
  type FilterValues,
  filterKinds,
  startingCounts,
} from '../../defence/filters/filter.model';
import { FilterFields } from '../../defence/filters/filter-fields';
import { PartDrawer } from './part-drawer';
import { PartList } from './part-list';

const columns: readonly Column<DefenceFilter>[] = [
  {
    id: 'kind',
    header: '类型',
    card: 'beside',
    cell: ({ filter }) => <StateChip tone="info" label={filterKindWords[filter.kind]} />,
  },
  {
    id: 'sentence',
    header: '何时触发',
    minWidth: 240,
    cell: ({ sentence }) => <Box sx={{ overflowWrap: 'anywhere' }}>{sentence}</Box>,
  },
];

/** Named filters that groups share, with their signing keys. */
export function FilterListPage() {
  const [remove] = useDeleteDefenceFilterMutation();
  return (
    <PartList
      name="defence-filters"
      noun="过滤器"
      empty="把常用的频率限制、验证或 URL 签名起个名字，在多个规则组中共用。"
      useList={useListDefenceFiltersQuery}
      columns={columns}
      drawer={FilterDrawer}
      onDelete={(id) => remove({ params: { id }, errorsAt: 'caller' }).unwrap()}
    />
  );
}

type FilterDrawerProps = { stored?: DefenceFilter; onClose: () => void };

function valuesOf(filter: DefenceFilter['filter']) {
  if (filter.kind === 'rate') return { ...blankFilter('rate'), ...filter };
  return filter.kind === 'challenge'
    ? { ...blankFilter('challenge'), ...filter }
    : { ...blankFilter('signing'), ...filter };
}

function FilterDrawer({ stored, onClose }: FilterDrawerProps) {
  const form = useContractForm(defenceFilterCreateSchema, {
    name: stored?.name ?? '',
    note: stored?.note ?? '',
    filter: stored ? valuesOf(stored.filter) : blankFilter('rate'),
  });
  const { data } = useGetDefenceFilterQuery(
    { params: { id: stored?.id ?? '' } },
    { skip: !stored },
  );
  const [create] = useCreateDefenceFilterMutation();
  const [update] = useUpdateDefenceFilterMutation();
  const save = (body: z.output<typeof defenceFilterCreateSchema>) =>
    stored
      ? update({
          params: { id: stored.id },
          body: { ...body, revision: stored.revision },
          errorsAt: 'caller',
        }).unwrap()
      : create({ body, errorsAt: 'caller' }).unwrap();
  return (
    <PartDrawer
      noun="过滤器"
      form={form}
      storedName={stored?.name}
      uses={data?.uses}
      onSave={save}
      onClose={onClose}
    >
      <KindChoice />
      <FilterFields name="filter" />
    </PartDrawer>
  );
}

function KindChoice() {
  const { control, setValue } = useFormContext();
  const kind: FilterValues['kind'] = useWatch({ control, name: 'filter.kind' });
  return (
    <ChoiceInput
      label="类型"
      value={kind}
      options={filterKinds}
      onChange={(next) => {
        const options = { shouldDirty: true };
        setValue('filter.kind', next, options);
        setValue('filter.seconds', startingCounts[next].seconds, options);
        setValue('filter.limit', startingCounts[next].limit, options);
      }}
    />
  );
}
