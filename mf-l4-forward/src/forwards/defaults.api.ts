import { forwardDefaultsCalls } from '@console/contract/forwards/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const defaultsApi = api.enhanceEndpoints({ addTagTypes: ['ForwardDefaults'] }).injectEndpoints({
  endpoints: (build) => ({
    getForwardDefaults: build.query({
      ...queryOf(forwardDefaultsCalls.getForwardDefaults, { errorsAt: 'caller' }),
      providesTags: ['ForwardDefaults'],
    }),
    // Groups fall back to the defaults of all forwards, so any of them may have changed.
    updateForwardDefaults: build.mutation({
      ...mutationOf(forwardDefaultsCalls.updateForwardDefaults),
      invalidatesTags: ['ForwardDefaults'],
    }),
    resetForwardDefaults: build.mutation({
      ...mutationOf(forwardDefaultsCalls.resetForwardDefaults),
      invalidatesTags: ['ForwardDefaults'],
    }),
  }),
});

export const {
  useGetForwardDefaultsQuery,
  useUpdateForwardDefaultsMutation,
  useResetForwardDefaultsMutation,
} = defaultsApi;
