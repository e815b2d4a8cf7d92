import { orderCalls } from '@console/contract/finance/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const atCaller = { errorsAt: 'caller' } as const;

// A payment may change balance, packages and plans.
const paid = ['Order', 'Money', 'Package'] as const;

export const ordersApi = api
  .enhanceEndpoints({ addTagTypes: ['Order', 'Money', 'Package', 'Plan'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listOrders: build.query({
        ...queryOf(orderCalls.listOrders, atCaller),
        providesTags: ['Order'],
      }),
      getOrder: build.query({
        ...queryOf(orderCalls.getOrder, atCaller),
        providesTags: ['Order'],
      }),
      listPaymentMethods: build.query({
        ...queryOf(orderCalls.listPaymentMethods, atCaller),
      }),
      // The same method again answers with the same attempt, so it may be called whenever it is shown.
      payOrder: build.query({ ...queryOf(orderCalls.payOrder, atCaller) }),
      // A package's remaining time loses value every second, so a quote is not cached.
      quoteOrder: build.query({
        ...queryOf(orderCalls.quoteOrder, atCaller),
        keepUnusedDataFor: 0,
        providesTags: ['Package', 'Plan'],
      }),
      placeOrder: build.mutation({
        ...mutationOf(orderCalls.placeOrder),
        invalidatesTags: ['Order', 'Plan'],
      }),
      cancelOrder: build.mutation({
        ...mutationOf(orderCalls.cancelOrder),
        invalidatesTags: ['Order'],
      }),
      checkOrder: build.mutation({
        ...mutationOf(orderCalls.checkOrder),
        invalidatesTags: [...paid],
      }),
      payOrderFromBalance: build.mutation({
        ...mutationOf(orderCalls.payOrderFromBalance),
        invalidatesTags: [...paid],
      }),
    }),
  });

export const {
  useListOrdersQuery,
  useGetOrderQuery,
  useListPaymentMethodsQuery,
  usePayOrderQuery,
  useQuoteOrderQuery,
  usePlaceOrderMutation,
  useCancelOrderMutation,
  useCheckOrderMutation,
  usePayOrderFromBalanceMutation,
} = ordersApi;
