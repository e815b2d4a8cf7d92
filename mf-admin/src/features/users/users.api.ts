import { adminUserCalls } from '@console/contract/accounts/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'AdminUser', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'AdminUser', id }) as const;

const usersApi = api.enhanceEndpoints({ addTagTypes: ['AdminUser'] }).injectEndpoints({
  endpoints: (build) => ({
    listAdminUsers: build.query({
      ...queryOf(adminUserCalls.listAdminUsers, { errorsAt: 'caller' }),
      providesTags: [list],
    }),
    getAdminUser: build.query({
      ...queryOf(adminUserCalls.getAdminUser, { errorsAt: 'caller' }),
      providesTags: (_user, _error, { params }) => [one(params.id)],
    }),
    setAdminUserStatus: build.mutation({
      ...mutationOf(adminUserCalls.setAdminUserStatus),
      invalidatesTags: (_user, _error, { params }) => [list, one(params.id)],
    }),
    reviewCertification: build.mutation({
      ...mutationOf(adminUserCalls.reviewCertification),
      invalidatesTags: (_user, _error, { params }) => [list, one(params.id)],
    }),
    resetSecondFactor: build.mutation({
      ...mutationOf(adminUserCalls.resetSecondFactor),
      invalidatesTags: (_user, _error, { params }) => [one(params.id)],
    }),
  }),
});

export const {
  useListAdminUsersQuery,
  useGetAdminUserQuery,
  useSetAdminUserStatusMutation,
  useReviewCertificationMutation,
  useResetSecondFactorMutation,
} = usersApi;
