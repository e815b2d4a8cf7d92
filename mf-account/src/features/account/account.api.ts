import { userEndpoints } from '@console/contract/users';
import { api, mutationOf, queryOf } from '@console/kit/api';

const accountApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation({
      ...mutationOf(userEndpoints.updateUser),
      // A new password ends the other sessions.
      invalidatesTags: ['User', 'Session'],
    }),
    listSessions: build.query({
      ...queryOf(userEndpoints.listSessions, { errorsAt: 'caller' }),
      providesTags: ['Session'],
    }),
    deleteSession: build.mutation({
      ...mutationOf(userEndpoints.deleteSession),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useUpdateUserMutation, useListSessionsQuery, useDeleteSessionMutation } = accountApi;
