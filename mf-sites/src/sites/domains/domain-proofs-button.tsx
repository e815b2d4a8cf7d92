import { domainProofDays } from '@console/contract/domains/domain-proofs';
import type { DomainProof } from '@console/contract/domains/endpoints/domain-proofs';
import { Box, Button, EmptyState, FormDrawer, QueryError, Skeleton } from '@console/kit/ui';
import { useState } from 'react';
import { DomainProofCard } from './domain-proof-card';
import { useDeleteDomainProofMutation, useListDomainProofsQuery } from './domain-proofs.api';

const pageSize = 50;

/** Opens the names that the account has proven, or has begun to. */
export function DomainProofsButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        域名验证
      </Button>
      {open ? (
        <FormDrawer
          open
          title="域名验证"
          onClose={close}
          actions={<Button onClick={close}>关闭</Button>}
        >
          <ProofList />
        </FormDrawer>
      ) : null}
    </>
  );
}

function ProofList() {
  const [page, setPage] = useState(1);
  const query = useListDomainProofsQuery(
    { query: { page, limit: pageSize } },
    { refetchOnMountOrArgChange: true },
  );
  if (query.error) return <QueryError error={query.error} refetch={query.refetch} />;
  if (!query.data) return <Skeleton variant="rounded" height={240} aria-label="正在加载" />;
  const { items, total } = query.data;
  if (total === 0) {
    return (
      <EmptyState title="还没有验证过的域名">
        添加泛域名，或其他账户的泛域名已经包含的域名时，会给出需要添加的 TXT 记录。
      </EmptyState>
    );
  }
  const pages = Math.ceil(total / pageSize);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        验证对域名和它的全部下级域名有效 {domainProofDays} 天，过期后添加新的网站需要再次检查；
        已添加的网站不受影响。
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {items.map((proof) => (
          <DomainProofCard key={proof.name} proof={proof}>
            <RemoveButton proof={proof} />
          </DomainProofCard>
        ))}
      </Box>
      {pages > 1 ? (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'flex-end' }}>
          <span className="num">
            第 {page}/{pages} 页，共 {total} 个
          </span>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

function RemoveButton({ proof: { name } }: { proof: DomainProof }) {
  const [remove, { isLoading }] = useDeleteDomainProofMutation();
  return (
    <Button
      size="small"
      color="error"
      loading={isLoading}
      aria-label={`删除 ${name} 的验证`}
      onClick={() => void remove({ params: { name } })}
    >
      删除
    </Button>
  );
}
