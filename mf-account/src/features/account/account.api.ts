import { userCalls } from '@console/contract/accounts/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const accountApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation({
      ...mutationOf(userCalls.updateUser),
      // A new password ends the other sessions.
      invalidatesTags: ['User', 'Session'],
    }),
    listSessions: build.query({
      ...queryOf(userCalls.listSessions, { errorsAt: 'caller' }),
      providesTags: ['Session'],
    }),
    deleteSession: build.mutation({
      ...mutationOf(userCalls.deleteSession),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useUpdateUserMutation, useListSessionsQuery, useDeleteSessionMutation } = accountApi;
