import type { Site } from '@console/contract/sites';
import { Box } from '@console/kit/ui';
import { isSyncing } from './site.model';

/** `1/1 节点`; while nodes lack the newest revision it says so in words too. */
export function SyncText({ site }: { site: Pick<Site, 'sync'> }) {
  const { applied, total } = site.sync;
  if (total === 0) {
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        无在线节点
      </Box>
    );
  }
  const behind = isSyncing(site);
  return (
    <Box component="span" className="num" sx={{ color: behind ? 'warning.main' : undefined }}>
      {applied}/{total} 节点{behind ? '，同步中' : ''}
    </Box>
  );
}
