import { startGuideEndpoints } from '@console/contract/start-guide';
import { api, mutationOf, queryOf } from '@console/kit/api';

const startGuideApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStartGuide: build.query(queryOf(startGuideEndpoints.getStartGuide, { errorsAt: 'caller' })),
    closeStartGuide: build.mutation({
      ...mutationOf(startGuideEndpoints.closeStartGuide),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useGetStartGuideQuery, useCloseStartGuideMutation } = startGuideApi;
