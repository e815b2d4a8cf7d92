import { domainProofCalls } from '@console/contract/domains/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const domainProofsApi = api.enhanceEndpoints({ addTagTypes: ['DomainProof'] }).injectEndpoints({
  endpoints: (build) => ({
    listDomainProofs: build.query({
      ...queryOf(domainProofCalls.listDomainProofs, { errorsAt: 'caller' }),
      providesTags: ['DomainProof'],
    }),
    listNeededProofs: build.query({
      ...queryOf(domainProofCalls.listNeededProofs, { errorsAt: 'caller' }),
      providesTags: ['DomainProof'],
    }),
    checkDomainProof: build.mutation({
      ...mutationOf(domainProofCalls.checkDomainProof),
      invalidatesTags: ['DomainProof'],
    }),
    deleteDomainProof: build.mutation({
      ...mutationOf(domainProofCalls.deleteDomainProof),
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
