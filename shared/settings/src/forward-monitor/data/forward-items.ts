import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { listenText } from '@console/contract/forwards/settings/listen-text';
import { pickerItemsMax } from '../../monitor';
import { useListMonitoredForwardsQuery } from './forward-monitor.api';

/** What a forward is called in a list: its name, and where it listens. */
export const forwardTitle = ({ name, listen }: Forward) =>
  [name, listenText(listen)].filter(Boolean).join(' · ');

/** The first forwards that a keyword finds, with the number of all that it finds. */
export function useForwardItems(keyword: string | undefined) {
  const query = { keyword, limit: pickerItemsMax, sort: 'name' } as const;
  const { data, isError, refetch } = useListMonitoredForwardsQuery({ query });
  const items =
    data?.items.map((forward) => ({ id: forward.id, name: forwardTitle(forward) })) ?? [];
  return { data: data && { items, total: data.total }, isError, refetch };
}
