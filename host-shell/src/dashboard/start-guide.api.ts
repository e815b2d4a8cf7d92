import { startGuideCalls } from '@console/contract/console/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const startGuideApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStartGuide: build.query(queryOf(startGuideCalls.getStartGuide, { errorsAt: 'caller' })),
    closeStartGuide: build.mutation({
      ...mutationOf(startGuideCalls.closeStartGuide),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useGetStartGuideQuery, useCloseStartGuideMutation } = startGuideApi;
