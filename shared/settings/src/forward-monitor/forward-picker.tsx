import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { listenText } from '@console/contract/forwards/settings/listen-text';
import { ItemPicker, pickerItemsMax } from '../monitor';
import { useGetMonitoredForwardQuery, useListMonitoredForwardsQuery } from './forward-monitor.api';

type ForwardPickerProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

/** One or more forwards, found by keyword; none chosen means all. */
export function ForwardPicker(props: ForwardPickerProps) {
  return <ItemPicker source={source} {...props} />;
}

const titleOf = ({ name, listen }: Forward) =>
  [name, listenText(listen)].filter(Boolean).join(' · ');

const source = {
  noun: '转发',
  searchBy: '名称或端口',
  useName(id: string | undefined) {
    const arg = { params: { id: id ?? '' } };
    const { data } = useGetMonitoredForwardQuery(arg, { skip: id === undefined });
    return data && titleOf(data);
  },
  useItems(keyword: string | undefined) {
    const query = { keyword, limit: pickerItemsMax, sort: 'name' } as const;
    const { data, isError, refetch } = useListMonitoredForwardsQuery({ query });
    const items = data?.items.map((forward) => ({ id: forward.id, name: titleOf(forward) })) ?? [];
    return { data: data && { items, total: data.total }, isError, refetch };
  },
};
