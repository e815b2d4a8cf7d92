import { forwardExportRowsMax } from '@console/contract/forwards/limits';
import type { ForwardListQuery } from '@console/contract/forwards/list-query';
import { useListExport } from '@console/kit/table';
import { useLazyExportForwardsQuery, useLazyListForwardsQuery } from '../../forwards/forwards.api';

const codeOfFiles = () => import('@console/contract/forwards/file');

/** The list of forwards as files. */
export function useExportForwards() {
  const [list] = useLazyListForwardsQuery();
  const [exported] = useLazyExportForwardsQuery();
  return useListExport({
    title: '转发',
    unit: '个转发',
    csv: {
      limit: 100,
      ask: (query: ForwardListQuery) => list({ query }).unwrap(),
      write: async (forwards) => (await codeOfFiles()).forwardsCsv(forwards),
    },
    json: {
      limit: forwardExportRowsMax,
      ask: (query: ForwardListQuery) => exported({ query }).unwrap(),
      write: async (forwards) => (await codeOfFiles()).forwardsJson(forwards),
    },
  });
}
