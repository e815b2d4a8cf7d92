import type { CertificateDetail } from '@console/contract/domains/endpoints/certificates';
import { poll } from '@console/kit/api';
import { Alert } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';
import { Box, CopyText, FormDrawer, Link, QueryState, StateChip } from '@console/kit/ui';
import type { ReactNode } from 'react';
import {
  daysText,
  isSerious,
  sources,
  standingOf,
  warnings,
} from '../../certificates/certificate.model';
import { useGetCertificateQuery } from '../../certificates/certificates.api';
import { sitePath } from '../../paths';
import { unicodeHost } from '../../sites/domains/host-name';
import { IssueSection } from './issue/issue-section';
import { RenewalNotice } from './issue/renewal';

/** An order moves on by itself. */
const pollMs = 5_000;

type CertificateDrawerProps = {
  id: string;
  onClose: () => void;
  onReplace: (certificate: CertificateDetail) => void;
};

/** Everything that is known of a certificate. */
export function CertificateDrawer({ id, onClose, onReplace }: CertificateDrawerProps) {
  const query = useGetCertificateQuery({ params: { id } }, poll(pollMs));
  return (
    <FormDrawer open title={query.data?.name ?? '证书详情'} onClose={onClose}>
      <QueryState query={query} height={320}>
        {(certificate) => (
          <Detail certificate={certificate} onReplace={() => onReplace(certificate)} />
        )}
      </QueryState>
    </FormDrawer>
  );
}

type DetailProps = { certificate: CertificateDetail; onReplace: () => void };

function Detail({ certificate, onReplace }: DetailProps) {
  const { notBefore, notAfter } = certificate;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <RenewalNotice certificate={certificate} onReplace={onReplace} />
      {certificate.warnings.map((warning) => (
        <Alert key={warning} severity={isSerious(warning) ? 'warning' : 'info'}>
          {warnings[warning]}
        </Alert>
      ))}
      <IssueSection certificate={certificate} />
      <Box component="dl" sx={factsLook}>
        <Fact label="状态">
          <StateChip {...standingOf(certificate)} /> {daysText(certificate)}
        </Fact>
        <Fact label="域名">
          {certificate.domains.map((domain) => (
            <Box key={domain} sx={{ overflowWrap: 'anywhere' }}>
              <span className="mono">{domain}</span> {unicodeHost(domain)}
            </Box>
          ))}
        </Fact>
        <Fact label="来源">{sources[certificate.source]}</Fact>
        <Fact label="颁发者">{certificate.issuer || '-'}</Fact>
        <Fact label="密钥">{certificate.keyType || '-'}</Fact>
        <Fact label="有效期">
          {notBefore && notAfter
            ? `${formatDateTime(notBefore)} 至 ${formatDateTime(notAfter)}`
            : '-'}
        </Fact>
        <Fact label="序列号">
          {certificate.serialNumber ? <CopyText text={certificate.serialNumber} /> : '-'}
        </Fact>
        <Fact label="SHA-256 指纹">
          {certificate.fingerprint ? <CopyText text={certificate.fingerprint} /> : '-'}
        </Fact>
        <Fact label="使用的网站">
          {certificate.sites.length === 0 ? '还没有网站使用' : null}
          {certificate.sites.map((site) => (
            <Box key={site.id}>
              <Link to={sitePath(site.id, 'https')} className="mono">
                {site.domain}
              </Link>
            </Box>
          ))}
        </Fact>
        <Fact label="证书链">
          {certificate.chain.map((link, index) => (
            <Box key={`${link.subject}${link.notAfter}`} sx={{ pl: index * 4, mb: 1 }}>
              {link.subject}
              <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>
                由 {link.issuer} 颁发，{formatDateTime(link.notAfter)} 到期
              </Box>
            </Box>
          ))}
        </Fact>
      </Box>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

const factsLook = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '108px minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 3,
  fontSize: 13,
  '& dt': { color: 'text.tertiary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
