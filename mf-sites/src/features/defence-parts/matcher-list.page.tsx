import type { DefenceMatcher } from '@console/contract/defence/endpoints/matchers';
import { defenceMatcherCreateSchema } from '@console/contract/defence/parts/matchers';
import { useContractForm } from '@console/kit/form';
import type { Column } from '@console/kit/table';
import { Box } from '@console/kit/ui';
import type { z } from 'zod';
import { emptyCondition } from '../../defence/conditions/condition.model';
import { ConditionEditor } from '../../defence/conditions/condition-editor';
import {
  useCreateDefenceMatcherMutation,
  useDeleteDefenceMatcherMutation,
  useGetDefenceMatcherQuery,
  useListDefenceMatchersQuery,
  useUpdateDefenceMatcherMutation,
} from '../../defence/defence.api';
import { PartDrawer } from './part-drawer';
import { PartList } from './part-list';

const columns: readonly Column<DefenceMatcher>[] = [
  {
    id: 'sentence',
    header: '条件',
    minWidth: 260,
    cell: ({ sentence }) => <Box sx={{ overflowWrap: 'anywhere' }}>{sentence}</Box>,
  },
];

/** Named conditions that groups share. */
export function MatcherListPage() {
  const [remove] = useDeleteDefenceMatcherMutation();
  return (
    <PartList
      name="defence-matchers"
      noun="匹配器"
      empty="把常用的条件起个名字，在多个规则组中共用；修改一处，处处生效。"
      useList={useListDefenceMatchersQuery}
      columns={columns}
      drawer={MatcherDrawer}
      onDelete={(id) => remove({ params: { id }, errorsAt: 'caller' }).unwrap()}
    />
  );
}

type MatcherDrawerProps = { stored?: DefenceMatcher; onClose: () => void };

function MatcherDrawer({ stored, onClose }: MatcherDrawerProps) {
  const form = useContractForm(defenceMatcherCreateSchema, {
    name: stored?.name ?? '',
    note: stored?.note ?? '',
    condition: stored ? structuredClone(stored.condition) : emptyCondition(),
  });
  const { data } = useGetDefenceMatcherQuery(
    { params: { id: stored?.id ?? '' } },
    { skip: !stored },
  );
  const [create] = useCreateDefenceMatcherMutation();
  const [update] = useUpdateDefenceMatcherMutation();
  const save = (body: z.output<typeof defenceMatcherCreateSchema>) =>
    stored
      ? update({
          params: { id: stored.id },
          body: { ...body, revision: stored.revision },
          errorsAt: 'caller',
        }).unwrap()
      : create({ body, errorsAt: 'caller' }).unwrap();
  return (
    <PartDrawer
      noun="匹配器"
      form={form}
      storedName={stored?.name}
      uses={data?.uses}
      onSave={save}
      onClose={onClose}
    >
      <ConditionEditor name="condition" label="条件" />
    </PartDrawer>
  );
}
