import { certificateExpiringDays } from '@console/contract/domains/certificates';
import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { formatDate, formatNumber } from '@console/kit/format';
import { Box, EmptyState, Link, QueryError, Section, Skeleton } from '@console/kit/ui';
import { useListCertificatesQuery } from '../../certificates/certificates.api';
import { certificateListHref, certificateListPath } from '../../paths';

const shownMax = 3;
const lineHeight = 48;
const minHeight = lineHeight * (shownMax + 1);

/** The certificates that end soonest, and how many have ended; each leads to the certificate. */
export function Component() {
  const expiring = useListCertificatesQuery({
    query: { validity: 'expiring', sort: 'notAfter', limit: shownMax },
  });
  const expired = useListCertificatesQuery({ query: { validity: 'expired', limit: 1 } });
  const failed = [expiring, expired].find(({ error, data }) => error && !data);
  return (
    <Section
      title="证书到期"
      description={`${certificateExpiringDays} 天内`}
      actions={<Link to={certificateListPath}>证书列表</Link>}
    >
      {failed ? (
        <QueryError
          error={failed.error}
          minHeight={minHeight}
          refetch={() => [expiring, expired].map(({ refetch }) => refetch())}
        />
      ) : expiring.data && expired.data ? (
        <Expiry expiring={expiring.data} expired={expired.data.total} />
      ) : (
        <Skeleton height={minHeight} role="status" aria-label="正在加载" />
      )}
    </Section>
  );
}

type ExpiryProps = {
  expiring: { items: readonly Certificate[]; total: number };
  expired: number;
};

function Expiry({ expiring: { items, total }, expired }: ExpiryProps) {
  if (total + expired === 0) {
    return (
      <EmptyState title="没有即将到期的证书" minHeight={minHeight}>
        剩余不足 {certificateExpiringDays} 天的证书会列在这里。
      </EmptyState>
    );
  }
  return (
    <Box component="ul" aria-label="证书到期" sx={listLook}>
      {expired > 0 ? (
        <li>
          <Link to={certificateListHref({ validity: 'expired' })} sx={{ color: 'error.main' }}>
            已过期 {formatNumber(expired)} 个
          </Link>
        </li>
      ) : null}
      {items.slice(0, expired > 0 ? shownMax - 1 : shownMax).map((certificate) => (
        <Line key={certificate.id} certificate={certificate} />
      ))}
      {total > 0 ? (
        <li>
          <Link to={certificateListHref({ validity: 'expiring' })}>
            共 {formatNumber(total)} 个即将到期
          </Link>
        </li>
      ) : null}
    </Box>
  );
}

function Line({ certificate }: { certificate: Certificate }) {
  const { id, name, daysLeft, notAfter, autoRenew } = certificate;
  return (
    <li>
      <Link to={certificateListHref({ certificate: id })} title={name} sx={nameLook}>
        {name}
      </Link>
      <Box className="num" sx={{ ml: 'auto', textAlign: 'right', flex: 'none' }}>
        剩余 {daysLeft ?? 0} 天{autoRenew ? '，自动续期' : ''}
        <Box component="small" sx={{ display: 'block', color: 'text.tertiary', fontSize: 12 }}>
          {formatDate(notAfter)} 到期
        </Box>
      </Box>
    </li>
  );
}

const listLook = {
  m: 0,
  p: 0,
  minHeight,
  listStyle: 'none',
  fontSize: 13,
  '& li': { display: 'flex', alignItems: 'center', gap: 3, height: lineHeight },
  '& li + li': { borderTop: 1, borderColor: 'line.hairline' },
} as const;

const nameLook = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
