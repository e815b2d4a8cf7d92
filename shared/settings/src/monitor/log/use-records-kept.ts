import { recordsRetentionCalls } from '@console/contract/monitor/calls';
import { api, queryOf } from '@console/kit/api';

const { useGetRecordsRetentionQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getRecordsRetention: build.query(
      queryOf(recordsRetentionCalls.getRecordsRetention, { errorsAt: 'caller' }),
    ),
  }),
});

/** Joins what is said of a log with how long the operator keeps its records, as soon as that is known. */
export function useRecordsKept(): (text: string) => string {
  const { data } = useGetRecordsRetentionQuery();
  return (text) => (data ? `${text}，保留 ${data.recordDays} 天` : text);
}
