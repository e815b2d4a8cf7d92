import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import {
  useGetCertificateQuery,
  useListCertificatesQuery,
} from '../../certificates/certificates.api';

/** As many as fit a menu; others are bound from the certificate list. */
const shownMax = 100;

export type BindableCertificates = { list: Certificate[] | undefined; failed: boolean };

/** Certificates that a site can use, the one it uses always among them. */
export function useBindableCertificates(certificateId: string | null): BindableCertificates {
  const { data, isError } = useListCertificatesQuery(
    { query: { limit: shownMax, sort: '-notAfter' } },
    { refetchOnMountOrArgChange: true },
  );
  const isListed = certificateId === null || data?.items.some(({ id }) => id === certificateId);
  const { data: own } = useGetCertificateQuery(
    { params: { id: certificateId ?? '' } },
    { skip: data === undefined || isListed },
  );
  const usable = data?.items.filter(({ validity }) => validity !== 'pending');
  const list = usable && own && !isListed ? [own, ...usable] : usable;
  return { list, failed: isError };
}
