import { banEndpoints } from '@console/contract/defence/bans';
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
      ...queryOf(banEndpoints.listBans, { errorsAt: 'caller' }),
      providesTags: [bans],
    }),
    createBans: build.mutation({ ...mutationOf(banEndpoints.createBans), invalidatesTags: [bans] }),
    liftBans: build.mutation({ ...mutationOf(banEndpoints.liftBans), invalidatesTags: [bans] }),
    liftAllBans: build.mutation({
      ...mutationOf(banEndpoints.liftAllBans),
      invalidatesTags: [bans],
    }),
    extendBans: build.mutation({ ...mutationOf(banEndpoints.extendBans), invalidatesTags: [bans] }),
    whitelistBans: build.mutation({
      ...mutationOf(banEndpoints.whitelistBans),
      invalidatesTags: [bans, ownGuard, sites],
    }),
  }),
});
