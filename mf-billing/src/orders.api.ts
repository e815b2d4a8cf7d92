import { orderEndpoints } from '@console/contract/orders';
import { api, mutationOf, queryOf } from '@console/kit/api';

const atCaller = { errorsAt: 'caller' } as const;

// What is paid may change balance, packages and plans at once.
const paid = ['Order', 'Money', 'Package'] as const;

export const ordersApi = api
  .enhanceEndpoints({ addTagTypes: ['Order', 'Money', 'Package', 'Plan'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listOrders: build.query({
        ...queryOf(orderEndpoints.listOrders, atCaller),
        providesTags: ['Order'],
      }),
      getOrder: build.query({
        ...queryOf(orderEndpoints.getOrder, atCaller),
        providesTags: ['Order'],
      }),
      listPaymentMethods: build.query({
        ...queryOf(orderEndpoints.listPaymentMethods, atCaller),
      }),
      // The same way again answers with the same attempt, so that it may be asked as often as it is shown.
      payOrder: build.query({ ...queryOf(orderEndpoints.payOrder, atCaller) }),
      // What is left of a package is worth less every second: a quote is not kept.
      quoteOrder: build.query({
        ...queryOf(orderEndpoints.quoteOrder, atCaller),
        keepUnusedDataFor: 0,
        providesTags: ['Package', 'Plan'],
      }),
      placeOrder: build.mutation({
        ...mutationOf(orderEndpoints.placeOrder),
        invalidatesTags: ['Order', 'Plan'],
      }),
      cancelOrder: build.mutation({
        ...mutationOf(orderEndpoints.cancelOrder),
        invalidatesTags: ['Order'],
      }),
      checkOrder: build.mutation({
        ...mutationOf(orderEndpoints.checkOrder),
        invalidatesTags: [...paid],
      }),
      payOrderFromBalance: build.mutation({
        ...mutationOf(orderEndpoints.payOrderFromBalance),
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
