import { authCalls, userCalls } from '@console/contract/accounts/calls';
import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import { readRole } from '@console/contract/common/roles/roles';
import { api } from '../api/api';
import { unreadable, unreadableText } from '../api/api-error';
import { mutationOf, queryOf } from '../api/builders';
import { readAccessToken } from './token';

const askWhoami = queryOf(userCalls.whoami, { errorsAt: 'nowhere' }).queryFn;

const unwarned: UserInfo['systemSetting'] = { accountEventWarning: false };

/**
 * Reads an answer that may come from an old back end: each role as the contract does (one is
 * misspelt there), without unknown ones, and with what it does not know filled in. Undefined when it
 * is no user at all.
 */
function readUser(answer: Partial<UserInfo> | null, user: UserInfo): UserInfo | undefined {
  if (!(answer && Array.isArray(answer.roles))) return undefined;
  return {
    ...user,
    name: String(answer.name ?? ''),
    agent: answer.agent ?? null,
    affiliate: answer.affiliate ?? null,
    systemSetting: answer.systemSetting ?? unwarned,
    started: answer.started ?? true,
    roles: answer.roles.flatMap((role) => readRole(role) ?? []),
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
        if (outcome.error) return outcome;
        const user = readUser(outcome.data, outcome.data);
        return user ? { data: user } : { error: unreadable(unreadableText) };
      },
      providesTags: ['User'],
    }),
    logout: build.mutation(mutationOf(authCalls.logout)),
  }),
});
