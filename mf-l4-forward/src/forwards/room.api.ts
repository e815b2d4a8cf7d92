import { forwardRoomCalls } from '@console/contract/forwards/calls';
import { api, queryOf } from '@console/kit/api';

const roomApi = api.enhanceEndpoints({ addTagTypes: ['Forward'] }).injectEndpoints({
  endpoints: (build) => ({
    getForwardRoom: build.query({
      ...queryOf(forwardRoomCalls.getForwardRoom, { errorsAt: 'caller' }),
      providesTags: [{ type: 'Forward', id: 'LIST' }],
    }),
  }),
});

export const { useGetForwardRoomQuery } = roomApi;
