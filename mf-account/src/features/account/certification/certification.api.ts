import { certificationCalls } from '@console/contract/accounts/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const certificationApi = api.enhanceEndpoints({ addTagTypes: ['Certification'] }).injectEndpoints({
  endpoints: (build) => ({
    checkCertification: build.query({
      ...queryOf(certificationCalls.checkCertification, { errorsAt: 'caller' }),
      providesTags: ['Certification'],
    }),
    certifyUser: build.mutation({
      ...mutationOf(certificationCalls.certifyUser),
      invalidatesTags: ['Certification'],
    }),
  }),
});

export const { useCheckCertificationQuery, useCertifyUserMutation } = certificationApi;
