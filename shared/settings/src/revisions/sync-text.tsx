import { Box, Tooltip } from '@console/kit/ui';

type Sync = { applied: number; total: number; refused?: number; reason?: string | null };
type SyncTextProps = { site: { sync: Sync; version?: number } };

/** True while an online node lacks the newest revision. */
export const isSyncing = ({ sync }: { sync: Pick<Sync, 'applied' | 'total'> }): boolean =>
  sync.applied < sync.total;

/** `1/1 节点 v17`; while nodes lack the newest revision, or refuse it, words say so too. */
export function SyncText({ site }: SyncTextProps) {
  const { applied, total, refused = 0, reason } = site.sync;
  if (total === 0) {
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        无在线节点
      </Box>
    );
  }
  const behind = isSyncing(site);
  const version = site.version === undefined ? '' : ` v${site.version}`;
  const count = `${applied}/${total} 节点${version}`;
  if (!behind) return <span className="num">{count}</span>;
  const color = refused > 0 ? 'error.main' : 'warning.main';
  const state = refused > 0 ? `，${refused} 个拒绝` : '，同步中';
  const text = (
    <Box component="span" className="num" sx={{ color }} tabIndex={0}>
      {count}
      {state}
    </Box>
  );
  const hint = refused > 0 ? `节点保留上一个有效版本：${reason ?? ''}` : '其余节点正在取得最新设置';
  return <Tooltip title={hint}>{text}</Tooltip>;
}
