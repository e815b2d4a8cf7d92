import { Box, Button, ButtonLink, Link, Section, StateChip } from '@console/kit/ui';
import { siteListPath, sitePath } from '../../paths';
import type { BatchRow } from './add-batch.model';

type BatchReportProps = { rows: readonly BatchRow[]; onAgain: () => void };

/** What became of each line. */
export function BatchReport({ rows, onAgain }: BatchReportProps) {
  const added = rows.filter(({ id }) => id !== null).length;
  const failed = rows.length - added;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section
        title={
          <span role="status">
            {added > 0 ? `已添加 ${added} 个网站` : '没有添加网站'}
            {failed > 0 ? `，${failed} 行未添加` : ''}
          </span>
        }
        description={
          added > 0 ? '每个网站的 CNAME 在网站列表中，把域名解析过去即可生效。' : undefined
        }
      >
        <Box component="ul" aria-label="添加结果" sx={listLook}>
          {rows.map((row) => (
            <Box component="li" key={row.line} sx={rowLook}>
              <Box component="span" className="num" sx={{ color: 'text.tertiary', minWidth: 52 }}>
                第 {row.line} 行
              </Box>
              <Box
                component="span"
                className="mono"
                sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}
              >
                {row.text}
              </Box>
              <Result row={row} />
            </Box>
          ))}
        </Box>
      </Section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ButtonLink to={siteListPath} variant="contained" color="primary">
          查看网站列表
        </ButtonLink>
        <Button onClick={onAgain}>{failed > 0 ? '修改未添加的行' : '继续添加'}</Button>
      </Box>
    </Box>
  );
}

function Result({ row }: { row: BatchRow }) {
  if (row.id === null) {
    return (
      <Box component="span" sx={resultLook}>
        <StateChip tone="bad" label="未添加" />
        {row.error ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            {row.error}
          </Box>
        ) : null}
      </Box>
    );
  }
  return (
    <Box component="span" sx={resultLook}>
      <StateChip tone="ok" label="已添加" />
      <Link to={sitePath(row.id)}>管理</Link>
    </Box>
  );
}

const listLook = { listStyle: 'none', m: 0, p: 0, fontSize: 13 } as const;

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 2.5,
  borderTop: 1,
  borderColor: 'line.hairline',
  '&:first-of-type': { borderTop: 0 },
} as const;

const resultLook = {
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
} as const;
