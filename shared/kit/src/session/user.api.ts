import { authEndpoints } from '@console/contract/auth';
import { roleSchema } from '@console/contract/roles';
import { type UserInfo, userEndpoints } from '@console/contract/users';
import { api } from '../api/api';
import { mutationOf, queryOf } from '../api/builders';
import { readAccessToken } from './token';

const askWhoami = queryOf(userEndpoints.whoami, { errorsAt: 'caller' }).queryFn;

/** Reads each role as the contract does (an old back end misspells one), and leaves out unknown ones. */
function withKnownRoles(user: UserInfo): UserInfo {
  return {
    ...user,
    roles: user.roles.flatMap((role) => roleSchema.safeParse(role).data ?? []),
  };
}

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user; the token comes from the cookie, so that the cache holds one user. */
    whoami: build.query<UserInfo, void>({
      queryFn: async (_arg, { signal }) => {
        const outcome = await askWhoami(
          { body: { accessToken: readAccessToken() ?? '' } },
          { signal },
        );
        return outcome.error ? outcome : { data: withKnownRoles(outcome.data) };
      },
      providesTags: ['User'],
    }),
    logout: build.mutation(mutationOf(authEndpoints.logout)),
  }),
});
