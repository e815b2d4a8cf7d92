import { certificateCalls } from '@console/contract/domains/calls';
import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Certificate', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'Certificate', id }) as const;

const certificatesApi = api
  .enhanceEndpoints({ addTagTypes: ['Certificate', 'Site'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listCertificates: build.query({
        ...queryOf(certificateCalls.listCertificates, { errorsAt: 'caller' }),
        providesTags: (page) => [
          list,
          ...(page?.items ?? []).map((certificate: Certificate) => one(certificate.id)),
        ],
      }),
      getCertificate: build.query({
        ...queryOf(certificateCalls.getCertificate, { errorsAt: 'caller' }),
        providesTags: (_certificate, _error, { params }) => [one(params.id)],
      }),
      listAcmeDirectories: build.query(
        queryOf(certificateCalls.listAcmeDirectories, { errorsAt: 'caller' }),
      ),
      uploadCertificate: build.mutation({
        ...mutationOf(certificateCalls.uploadCertificate),
        invalidatesTags: [list],
      }),
      applyCertificate: build.mutation({
        ...mutationOf(certificateCalls.applyCertificate),
        invalidatesTags: [list],
      }),
      retryCertificate: build.mutation({
        ...mutationOf(certificateCalls.retryCertificate),
        invalidatesTags: (_done, _error, { params }) => [list, one(params.id)],
      }),
      updateCertificate: build.mutation({
        ...mutationOf(certificateCalls.updateCertificate),
        invalidatesTags: (_done, _error, { params }) => [list, one(params.id)],
      }),
      deleteCertificates: build.mutation({
        ...mutationOf(certificateCalls.deleteCertificates),
        invalidatesTags: [list],
      }),
      downloadCertificate: build.mutation(mutationOf(certificateCalls.downloadCertificate)),
      bindCertificate: build.mutation({
        ...mutationOf(certificateCalls.bindCertificate),
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
