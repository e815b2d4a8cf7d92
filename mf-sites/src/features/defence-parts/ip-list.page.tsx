import type { DefenceList, DefenceListDetail } from '@console/contract/defence/endpoints/lists';
import { defenceListCreateSchema } from '@console/contract/defence/parts/lists';
import { useContractForm } from '@console/kit/form';
import { formatNumber } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { FormDrawer, QueryState } from '@console/kit/ui';
import { IpList } from '@console/settings/addresses';
import type { z } from 'zod';
import {
  useCreateDefenceListMutation,
  useDeleteDefenceListMutation,
  useGetDefenceListQuery,
  useListDefenceListsQuery,
  useUpdateDefenceListMutation,
} from '../../defence/defence.api';
import { PartDrawer } from './part-drawer';
import { PartList } from './part-list';

const columns: readonly Column<DefenceList>[] = [
  {
    id: 'entries',
    header: 'IP 数',
    align: 'right',
    cell: ({ entryCount }) => formatNumber(entryCount),
  },
];

/** Named lists of addresses that conditions refer to. */
export function IpListPage() {
  const [remove] = useDeleteDefenceListMutation();
  return (
    <PartList
      name="defence-lists"
      noun="IP 名单"
      empty="把一批 IP 存成名单，在规则的条件中用「在名单」引用；增减 IP 时不用改规则。"
      useList={useListDefenceListsQuery}
      columns={columns}
      drawer={ListDrawer}
      onDelete={(id) => remove({ params: { id }, errorsAt: 'caller' }).unwrap()}
    />
  );
}

type ListDrawerProps = { stored?: DefenceList; onClose: () => void };

/** A list's entries are fetched when it is opened: there may be many. */
function ListDrawer({ stored, onClose }: ListDrawerProps) {
  const query = useGetDefenceListQuery({ params: { id: stored?.id ?? '' } }, { skip: !stored });
  if (!stored) return <ListForm onClose={onClose} />;
  if (query.data) return <ListForm stored={query.data} onClose={onClose} />;
  return (
    <FormDrawer open title={`修改 ${stored.name}`} onClose={onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </FormDrawer>
  );
}

type ListFormProps = { stored?: DefenceListDetail; onClose: () => void };

function ListForm({ stored, onClose }: ListFormProps) {
  const form = useContractForm(defenceListCreateSchema, {
    name: stored?.name ?? '',
    note: stored?.note ?? '',
    entries: stored ? structuredClone(stored.entries) : [],
  });
  const [create] = useCreateDefenceListMutation();
  const [update] = useUpdateDefenceListMutation();
  const save = (body: z.output<typeof defenceListCreateSchema>) =>
    stored
      ? update({
          params: { id: stored.id },
          body: { ...body, revision: stored.revision },
          errorsAt: 'caller',
        }).unwrap()
      : create({ body, errorsAt: 'caller' }).unwrap();
  return (
    <PartDrawer
      noun="IP 名单"
      form={form}
      storedName={stored?.name}
      uses={stored?.uses}
      onSave={save}
      onClose={onClose}
    >
      <IpList name="entries" label="IP 名单" empty="还没有 IP。可以逐个添加，或粘贴多行。" />
    </PartDrawer>
  );
}
