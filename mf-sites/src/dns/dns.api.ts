import { dnsApiCalls, dnsCnameCalls } from '@console/contract/domains/calls';
import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'DnsApi', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'DnsApi', id }) as const;

export const dnsApi = api.enhanceEndpoints({ addTagTypes: ['DnsApi', 'Cname'] }).injectEndpoints({
  endpoints: (build) => ({
    listDnsApis: build.query({
      ...queryOf(dnsApiCalls.listDnsApis, { errorsAt: 'caller' }),
      providesTags: (page) => [list, ...(page?.items ?? []).map(({ id }: DnsApi) => one(id))],
    }),
    createDnsApi: build.mutation({
      ...mutationOf(dnsApiCalls.createDnsApi),
      invalidatesTags: [list],
    }),
    updateDnsApi: build.mutation({
      ...mutationOf(dnsApiCalls.updateDnsApi),
      invalidatesTags: (_done, _error, { params }) => [one(params.id)],
    }),
    deleteDnsApi: build.mutation({
      ...mutationOf(dnsApiCalls.deleteDnsApi),
      invalidatesTags: [list],
    }),
    testDnsSettings: build.mutation(mutationOf(dnsApiCalls.testDnsSettings)),
    testDnsApi: build.mutation({
      ...mutationOf(dnsApiCalls.testDnsApi),
      invalidatesTags: (_done, _error, { params }) => [one(params.id)],
    }),
    listDnsZones: build.query(queryOf(dnsApiCalls.listDnsZones, { errorsAt: 'caller' })),
    listDnsRecords: build.query(queryOf(dnsApiCalls.listDnsRecords, { errorsAt: 'caller' })),
    planDnsCname: build.query({
      ...queryOf(dnsCnameCalls.planDnsCname, { errorsAt: 'caller' }),
      // The vendor's records may change at any moment.
      keepUnusedDataFor: 0,
    }),
    writeDnsCname: build.mutation({
      ...mutationOf(dnsCnameCalls.writeDnsCname),
      invalidatesTags: ['Cname', list],
    }),
    checkDnsCnames: build.query({
      ...queryOf(dnsCnameCalls.checkDnsCnames, { errorsAt: 'caller' }),
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
