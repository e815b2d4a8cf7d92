import { secondFactorEndpoints } from '@console/contract/second-factor';
import { api, mutationOf, queryOf } from '@console/kit/api';

const secondFactorApi = api
  .enhanceEndpoints({ addTagTypes: ['SecondFactor', 'Session'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSecondFactor: build.query({
        ...queryOf(secondFactorEndpoints.getSecondFactor, { errorsAt: 'caller' }),
        providesTags: ['SecondFactor'],
      }),
      beginSecondFactor: build.mutation(mutationOf(secondFactorEndpoints.beginSecondFactor)),
      confirmSecondFactor: build.mutation({
        ...mutationOf(secondFactorEndpoints.confirmSecondFactor),
        // Other sessions end.
        invalidatesTags: ['SecondFactor', 'Session'],
      }),
      renewRecoveryCodes: build.mutation({
        ...mutationOf(secondFactorEndpoints.renewRecoveryCodes),
        invalidatesTags: ['SecondFactor'],
      }),
      disableSecondFactor: build.mutation({
        ...mutationOf(secondFactorEndpoints.disableSecondFactor),
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
