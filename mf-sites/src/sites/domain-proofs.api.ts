import { domainProofEndpoints } from '@console/contract/domain-proofs';
import { api, mutationOf, queryOf } from '@console/kit/api';

const domainProofsApi = api.enhanceEndpoints({ addTagTypes: ['DomainProof'] }).injectEndpoints({
  endpoints: (build) => ({
    listDomainProofs: build.query({
      ...queryOf(domainProofEndpoints.listDomainProofs, { errorsAt: 'caller' }),
      providesTags: ['DomainProof'],
    }),
    listNeededProofs: build.query({
      ...queryOf(domainProofEndpoints.listNeededProofs, { errorsAt: 'caller' }),
      providesTags: ['DomainProof'],
    }),
    checkDomainProof: build.mutation({
      ...mutationOf(domainProofEndpoints.checkDomainProof),
      invalidatesTags: ['DomainProof'],
    }),
    deleteDomainProof: build.mutation({
      ...mutationOf(domainProofEndpoints.deleteDomainProof),
      invalidatesTags: ['DomainProof'],
    }),
  }),
});

export const {
  useListDomainProofsQuery,
  useListNeededProofsQuery,
  useCheckDomainProofMutation,
  useDeleteDomainProofMutation,
} = domainProofsApi;
