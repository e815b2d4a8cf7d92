import { banCalls } from '@console/contract/defence/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const bans = 'Ban' as const;
const ownGuard = { type: 'DefenceGuard', id: 'own' } as const;
const sites = 'Site' as const;

export const {
  useListBansQuery,
  useCreateBansMutation,
  useLiftBansMutation,
  useLiftAllBansMutation,
  useExtendBansMutation,
  useWhitelistBansMutation,
} = api.enhanceEndpoints({ addTagTypes: [bans, 'DefenceGuard', sites] }).injectEndpoints({
  endpoints: (build) => ({
    listBans: build.query({
      ...queryOf(banCalls.listBans, { errorsAt: 'caller' }),
      providesTags: [bans],
    }),
    createBans: build.mutation({ ...mutationOf(banCalls.createBans), invalidatesTags: [bans] }),
    liftBans: build.mutation({ ...mutationOf(banCalls.liftBans), invalidatesTags: [bans] }),
    liftAllBans: build.mutation({
      ...mutationOf(banCalls.liftAllBans),
      invalidatesTags: [bans],
    }),
    extendBans: build.mutation({ ...mutationOf(banCalls.extendBans), invalidatesTags: [bans] }),
    whitelistBans: build.mutation({
      ...mutationOf(banCalls.whitelistBans),
      invalidatesTags: [bans, ownGuard, sites],
    }),
  }),
});
