import { domainProofDays, takeoverMinutes } from '@console/contract/domains/domain-proofs';
import { Box, QueryError } from '@console/kit/ui';
import { useState } from 'react';
import { DomainProofCard } from './domain-proof-card';
import { useListNeededProofsQuery } from './domain-proofs.api';

/** Domains that one call asks about. */
const askedMax = 200;

type NeededProofsProps = {
  /** Domains that the API refused; without any, nothing is shown. */
  domains: readonly string[];
  /** The next step once all is proven: 「请再次点击「添加网站」」. */
  next: string;
};

/** The names to prove before domains can be added, and their progress. */
export function NeededProofs({ domains, next }: NeededProofsProps) {
  const asked = [...new Set(domains)].slice(0, askedMax);
  if (asked.length === 0) return null;
  return <AskedProofs key={asked.join(' ')} domains={asked} next={next} />;
}

function AskedProofs({ domains, next }: NeededProofsProps) {
  const query = useListNeededProofsQuery(
    { body: { domains: [...domains] } },
    { refetchOnMountOrArgChange: true },
  );
  const items = query.data?.items ?? [];
  const taken = items.filter((item) => item.taken).map(({ name }) => name);
  // Proven names leave the list; when none is left, the next step shows.
  const [asked, setAsked] = useState(false);
  if (items.length > 0 && !asked) setAsked(true);
  if (query.error) return <QueryError error={query.error} refetch={query.refetch} />;
  if (items.length === 0 && !asked) return null;
  return (
    <Box component="section" aria-label="验证域名所有权" sx={{ display: 'grid', gap: 3 }}>
      <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {items.length === 0
          ? `域名所有权已验证，${next}。`
          : `请先验证所有权：在 DNS 服务商处添加下面的 TXT 记录，生效后点击「检查」。验证对该域名和它的全部下级域名有效 ${domainProofDays} 天，网站添加后可以删除记录。`}
      </Box>
      {taken.length > 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {taken.join('、')} 现在属于其他账户的网站：检查通过后 {takeoverMinutes}{' '}
          分钟内添加，就会转到你的网站，对方会收到通知。
        </Box>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {items.map((proof) => (
          <DomainProofCard key={proof.name} proof={proof} />
        ))}
      </Box>
    </Box>
  );
}
