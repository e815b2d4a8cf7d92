import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { Box, Link } from '@console/kit/ui';
import { accessRuleHref } from '../../../paths';
import { useGetSiteQuery } from '../../../sites/sites.api';
import { blockText, isForeign } from '../log.model';
import { anchorOf, blockEntryText } from './block.model';

/** The rule that refused a request, the entry of it that the request met, and the way there. */
export function BlockFact({ entry, onLeave }: { entry: AccessLogEntry; onLeave: () => void }) {
  const { siteId, block } = entry;
  const foreign = isForeign(entry);
  const { data: site } = useGetSiteQuery(
    { params: { id: siteId } },
    { skip: block === '' || foreign },
  );
  if (block === '') return '没有拦截';
  const met = blockEntryText(entry, site?.access);
  const anchor = foreign ? undefined : anchorOf(block);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
      <span>
        {blockText(block)}（{block}）
        {met ? (
          <>
            ：<strong>{met}</strong>
          </>
        ) : null}
      </span>
      {anchor ? (
        <Link to={accessRuleHref(siteId, anchor)} onClick={onLeave} sx={{ whiteSpace: 'nowrap' }}>
          查看规则
        </Link>
      ) : null}
    </Box>
  );
}
