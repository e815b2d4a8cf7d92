import { type DnsApi, dnsApiEndpoints } from '@console/contract/dns-apis';
import { dnsCnameEndpoints } from '@console/contract/dns-cname';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'DnsApi', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'DnsApi', id }) as const;

export const dnsApi = api.enhanceEndpoints({ addTagTypes: ['DnsApi', 'Cname'] }).injectEndpoints({
  endpoints: (build) => ({
    listDnsApis: build.query({
      ...queryOf(dnsApiEndpoints.listDnsApis, { errorsAt: 'caller' }),
      providesTags: (page) => [list, ...(page?.items ?? []).map(({ id }: DnsApi) => one(id))],
    }),
    createDnsApi: build.mutation({
      ...mutationOf(dnsApiEndpoints.createDnsApi),
      invalidatesTags: [list],
    }),
    updateDnsApi: build.mutation({
      ...mutationOf(dnsApiEndpoints.updateDnsApi),
      invalidatesTags: (_done, _error, { params }) => [one(params.id)],
    }),
    deleteDnsApi: build.mutation({
      ...mutationOf(dnsApiEndpoints.deleteDnsApi),
      invalidatesTags: [list],
    }),
    testDnsSettings: build.mutation(mutationOf(dnsApiEndpoints.testDnsSettings)),
    testDnsApi: build.mutation({
      ...mutationOf(dnsApiEndpoints.testDnsApi),
      invalidatesTags: (_done, _error, { params }) => [one(params.id)],
    }),
    listDnsZones: build.query(queryOf(dnsApiEndpoints.listDnsZones, { errorsAt: 'caller' })),
    listDnsRecords: build.query(queryOf(dnsApiEndpoints.listDnsRecords, { errorsAt: 'caller' })),
    planDnsCname: build.query({
      ...queryOf(dnsCnameEndpoints.planDnsCname, { errorsAt: 'caller' }),
      // What stands at the vendor's may be another thing the next moment.
      keepUnusedDataFor: 0,
    }),
    writeDnsCname: build.mutation({
      ...mutationOf(dnsCnameEndpoints.writeDnsCname),
      invalidatesTags: ['Cname', list],
    }),
    checkDnsCnames: build.query({
      ...queryOf(dnsCnameEndpoints.checkDnsCnames, { errorsAt: 'caller' }),
      providesTags: ['Cname'],
    }),
  }),
});

export const {
  useListDnsApisQuery,
  useCreateDnsApiMutation,
  useUpdateDnsApiMutation,
  useDeleteDnsApiMutation,
  useTestDnsSettingsMutation,
  useTestDnsApiMutation,
  useListDnsZonesQuery,
  useListDnsRecordsQuery,
  usePlanDnsCnameQuery,
  useWriteDnsCnameMutation,
  useCheckDnsCnamesQuery,
} = dnsApi;
