import { uncoveredDomains } from '@console/contract/domains/coverage';
import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import type { Site } from '@console/contract/sites/endpoints/sites';
import { isApiError } from '@console/kit/api';
import { Checkbox, FormControlLabel } from '@console/kit/controls';
import { toast } from '@console/kit/notify';
import { KeywordField } from '@console/kit/table';
import { Box, Button, EmptyState, FormDrawer, QueryError, Skeleton } from '@console/kit/ui';
import { useState } from 'react';
import { useBindCertificateMutation } from '../../certificates/certificates.api';
import { uncoveredText } from '../../sites/domains/uncovered-text';
import { siteTitle } from '../../sites/site.model';
import { useListSitesQuery } from '../../sites/sites.api';

const shownMax = 100;

type BindDrawerProps = { certificate: Certificate; onClose: () => void };

/** Chooses sites to use a certificate, each with the domains that it does not cover. */
export function BindDrawer({ certificate, onClose }: BindDrawerProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [bind, { isLoading }] = useBindCertificateMutation();
  const save = async () => {
    const { bound, uncovered } = await bind({
      params: { id: certificate.id },
      body: { siteIds: [...chosen] },
    }).unwrap();
    if (uncovered.length === 0) toast.success(`${bound} 个网站已使用此证书，正在同步到节点`);
    else {
      const names = uncoveredText(uncovered.flatMap(({ domains }) => domains));
      toast.show(`${bound} 个网站已使用此证书，但${names}，浏览器访问时会警告`);
    }
    onClose();
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <FormDrawer
      open
      title={`绑定网站：${certificate.name}`}
      unsaved={chosen.size > 0 ? '选择' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            color="primary"
            disabled={chosen.size === 0}
            loading={isLoading}
            onClick={() => void save().catch(() => undefined)}
          >
            {chosen.size > 0 ? `绑定 ${chosen.size} 个网站` : '绑定网站'}
          </Button>
        </>
      )}
    >
      <SiteChoice certificate={certificate} chosen={chosen} toggle={toggle} />
    </FormDrawer>
  );
}

type SiteChoiceProps = {
  certificate: Certificate;
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
};

function SiteChoice({ certificate, chosen, toggle }: SiteChoiceProps) {
  const [keyword, setKeyword] = useState<string>();
  const { data, error, refetch } = useListSitesQuery({
    query: { limit: shownMax, ...(keyword && { keyword }) },
  });
  if (isApiError(error)) {
    return <QueryError error={error} refetch={refetch} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <KeywordField value={keyword} placeholder="搜索域名" onChange={setKeyword} />
      {data ? null : <Skeleton variant="rounded" height={200} aria-label="正在加载" />}
      {data?.items.length === 0 ? <EmptyState title="没有网站" minHeight={160} /> : null}
      {data?.items.map((site) => (
        <SiteOption
          key={site.id}
          site={site}
          certificate={certificate}
          checked={chosen.has(site.id)}
          onToggle={() => toggle(site.id)}
        />
      ))}
      {data && data.total > shownMax ? (
        <Box sx={{ color: 'text.tertiary', fontSize: 12 }}>
          只列出前 {shownMax} 个网站，其余请搜索域名。
        </Box>
      ) : null}
    </Box>
  );
}

type SiteOptionProps = {
  site: Site;
  certificate: Certificate;
  checked: boolean;
  onToggle: () => void;
};

function SiteOption({ site, certificate, checked, onToggle }: SiteOptionProps) {
  const uncovered = uncoveredDomains(certificate.domains, site.domains);
  const isBound = site.https.certificateId === certificate.id;
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox checked={isBound || checked} disabled={isBound} onChange={onToggle} />}
        label={<span className="mono">{siteTitle(site)}</span>}
      />
      <Box
        sx={{ pl: 8, fontSize: 12, color: uncovered.length > 0 ? 'warning.main' : 'text.tertiary' }}
      >
        {isBound ? '已使用此证书' : uncoveredText(uncovered)}
      </Box>
    </Box>
  );
}
