import { invoiceCalls } from '@console/contract/finance/calls';
import { mutationOf, queryOf } from '@console/kit/api';
import { billingApi } from '../../billing.api';

const atCaller = { errorsAt: 'caller' } as const;

const invoicesApi = billingApi.enhanceEndpoints({ addTagTypes: ['Invoice'] }).injectEndpoints({
  endpoints: (build) => ({
    getInvoiceable: build.query({
      ...queryOf(invoiceCalls.getInvoiceable, atCaller),
      providesTags: ['Money', 'Invoice'],
    }),
    listInvoices: build.query({
      ...queryOf(invoiceCalls.listInvoices, atCaller),
      providesTags: ['Invoice'],
    }),
    applyInvoice: build.mutation({
      ...mutationOf(invoiceCalls.applyInvoice),
      invalidatesTags: ['Invoice'],
    }),
    cancelInvoice: build.mutation({
      ...mutationOf(invoiceCalls.cancelInvoice),
      invalidatesTags: ['Invoice'],
    }),
  }),
});

export const {
  useGetInvoiceableQuery,
  useListInvoicesQuery,
  useApplyInvoiceMutation,
  useCancelInvoiceMutation,
} = invoicesApi;
