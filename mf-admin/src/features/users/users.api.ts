import { adminUserEndpoints } from '@console/contract/admin-users';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'AdminUser', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'AdminUser', id }) as const;

const usersApi = api.enhanceEndpoints({ addTagTypes: ['AdminUser'] }).injectEndpoints({
  endpoints: (build) => ({
    listAdminUsers: build.query({
      ...queryOf(adminUserEndpoints.listAdminUsers, { errorsAt: 'caller' }),
      providesTags: [list],
    }),
    getAdminUser: build.query({
      ...queryOf(adminUserEndpoints.getAdminUser, { errorsAt: 'caller' }),
      providesTags: (_user, _error, { params }) => [one(params.id)],
    }),
    setAdminUserStatus: build.mutation({
      ...mutationOf(adminUserEndpoints.setAdminUserStatus),
      invalidatesTags: (_user, _error, { params }) => [list, one(params.id)],
    }),
    reviewCertification: build.mutation({
      ...mutationOf(adminUserEndpoints.reviewCertification),
      invalidatesTags: (_user, _error, { params }) => [list, one(params.id)],
    }),
    resetSecondFactor: build.mutation({
      ...mutationOf(adminUserEndpoints.resetSecondFactor),
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
