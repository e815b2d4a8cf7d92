import { certificationEndpoints } from '@console/contract/certification';
import { api, mutationOf, queryOf } from '@console/kit/api';

const certificationApi = api.enhanceEndpoints({ addTagTypes: ['Certification'] }).injectEndpoints({
  endpoints: (build) => ({
    checkCertification: build.query({
      ...queryOf(certificationEndpoints.checkCertification, { errorsAt: 'caller' }),
      providesTags: ['Certification'],
    }),
    certifyUser: build.mutation({
      ...mutationOf(certificationEndpoints.certifyUser),
      invalidatesTags: ['Certification'],
    }),
  }),
});

export const { useCheckCertificationQuery, useCertifyUserMutation } = certificationApi;
