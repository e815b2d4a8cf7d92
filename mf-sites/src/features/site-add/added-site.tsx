import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { Box, Button, ButtonLink, CircleCheckIcon, CopyText, Section } from '@console/kit/ui';
import { OneClickCname } from '../../dns/one-click-cname';
import { siteListPath, sitePath } from '../../paths';
import { CnameGuide } from '../../sites/domains/cname-guide';
import { siteTitle } from '../../sites/site.model';
import { ChooseDefence } from './choose-defence';

type AddedSiteProps = { site: SiteDetail; onAgain: () => void };

/** The next step for a new site: its CNAME, and where to set it. */
export function AddedSite({ site, onAgain }: AddedSiteProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section
        title={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }} role="status">
            <Box component={CircleCheckIcon} size={20} aria-hidden sx={{ color: 'success.main' }} />
            已添加网站 {siteTitle(site)}
          </Box>
        }
        description="还差一步：把域名解析到下面的 CNAME，访客就会经过节点。"
        actions={<OneClickCname site={site} />}
      >
        <Box sx={{ mb: 5 }}>
          <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>CNAME</Box>
          <Box sx={{ '& .MuiButtonBase-root': { fontSize: 16, fontWeight: 500 } }}>
            <CopyText text={site.cname} label="复制 CNAME" />
          </Box>
        </Box>
        <CnameGuide domains={site.domains} cname={site.cname} />
      </Section>
      <ChooseDefence site={site} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ButtonLink to={sitePath(site.id)} variant="contained" color="primary">
          管理网站
        </ButtonLink>
        <Button onClick={onAgain}>继续添加</Button>
        <ButtonLink to={siteListPath}>返回列表</ButtonLink>
      </Box>
    </Box>
  );
}
