import { type Certificate, certificateEndpoints } from '@console/contract/certificates';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Certificate', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'Certificate', id }) as const;

const certificatesApi = api
  .enhanceEndpoints({ addTagTypes: ['Certificate', 'Site'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listCertificates: build.query({
        ...queryOf(certificateEndpoints.listCertificates, { errorsAt: 'caller' }),
        providesTags: (page) => [
          list,
          ...(page?.items ?? []).map((certificate: Certificate) => one(certificate.id)),
        ],
      }),
      getCertificate: build.query({
        ...queryOf(certificateEndpoints.getCertificate, { errorsAt: 'caller' }),
        providesTags: (_certificate, _error, { params }) => [one(params.id)],
      }),
      listAcmeDirectories: build.query(
        queryOf(certificateEndpoints.listAcmeDirectories, { errorsAt: 'caller' }),
      ),
      uploadCertificate: build.mutation({
        ...mutationOf(certificateEndpoints.uploadCertificate),
        invalidatesTags: [list],
      }),
      applyCertificate: build.mutation({
        ...mutationOf(certificateEndpoints.applyCertificate),
        invalidatesTags: [list],
      }),
      retryCertificate: build.mutation({
        ...mutationOf(certificateEndpoints.retryCertificate),
        invalidatesTags: (_done, _error, { params }) => [list, one(params.id)],
      }),
      updateCertificate: build.mutation({
        ...mutationOf(certificateEndpoints.updateCertificate),
        invalidatesTags: (_done, _error, { params }) => [list, one(params.id)],
      }),
      deleteCertificates: build.mutation({
        ...mutationOf(certificateEndpoints.deleteCertificates),
        invalidatesTags: [list],
      }),
      downloadCertificate: build.mutation(mutationOf(certificateEndpoints.downloadCertificate)),
      bindCertificate: build.mutation({
        ...mutationOf(certificateEndpoints.bindCertificate),
        invalidatesTags: ['Certificate', 'Site'],
      }),
    }),
  });

export const {
  useListCertificatesQuery,
  useGetCertificateQuery,
  useListAcmeDirectoriesQuery,
  useUploadCertificateMutation,
  useApplyCertificateMutation,
  useRetryCertificateMutation,
  useUpdateCertificateMutation,
  useDeleteCertificatesMutation,
  useDownloadCertificateMutation,
  useBindCertificateMutation,
} = certificatesApi;
