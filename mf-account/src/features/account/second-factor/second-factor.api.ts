import { secondFactorCalls } from '@console/contract/accounts/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const secondFactorApi = api
  .enhanceEndpoints({ addTagTypes: ['SecondFactor', 'Session'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSecondFactor: build.query({
        ...queryOf(secondFactorCalls.getSecondFactor, { errorsAt: 'caller' }),
        providesTags: ['SecondFactor'],
      }),
      beginSecondFactor: build.mutation(mutationOf(secondFactorCalls.beginSecondFactor)),
      confirmSecondFactor: build.mutation({
        ...mutationOf(secondFactorCalls.confirmSecondFactor),
        // Other sessions end.
        invalidatesTags: ['SecondFactor', 'Session'],
      }),
      renewRecoveryCodes: build.mutation({
        ...mutationOf(secondFactorCalls.renewRecoveryCodes),
        invalidatesTags: ['SecondFactor'],
      }),
      disableSecondFactor: build.mutation({
        ...mutationOf(secondFactorCalls.disableSecondFactor),
        invalidatesTags: ['SecondFactor', 'Session'],
      }),
    }),
  });

export const {
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useDisableSecondFactorMutation,
} = secondFactorApi;
