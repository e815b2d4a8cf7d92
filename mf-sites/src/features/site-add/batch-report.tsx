import { Box, Button, ButtonLink, Link, Section } from '@console/kit/ui';
import { ResultList, type ResultRow } from '@console/settings/lines';
import { siteListPath, sitePath } from '../../paths';
import { NeededProofs } from '../../sites/domains/needed-proofs';
import type { BatchRow } from './add-batch.model';

type BatchReportProps = { rows: readonly BatchRow[]; onAgain: () => void };

/** The result of each line; failures come first. */
export function BatchReport({ rows, onAgain }: BatchReportProps) {
  const failed = rows.filter(({ id }) => id === null);
  const added = rows.filter(({ id }) => id !== null);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section
        title={
          <span role="status">
            {added.length > 0 ? `已添加 ${added.length} 个网站` : '没有添加网站'}
            {failed.length > 0 ? `，${failed.length} 行未添加` : ''}
          </span>
        }
        description={
          added.length > 0 ? '每个网站的 CNAME 在网站列表中，把域名解析过去即可生效。' : undefined
        }
      >
        <NeededProofs
          domains={failed.flatMap(({ unproven }) => unproven)}
          next="请点击「修改未添加的行」重新添加"
        />
        <ResultList label="添加结果" unit="行" rows={[...failed, ...added].map(resultOf)} />
      </Section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ButtonLink to={siteListPath} variant="contained" color="primary">
          查看网站列表
        </ButtonLink>
        <Button onClick={onAgain}>{failed.length > 0 ? '修改未添加的行' : '继续添加'}</Button>
      </Box>
    </Box>
  );
}

function resultOf({ line, text, id, error }: BatchRow): ResultRow {
  const row = { key: line, place: `第 ${line} 行`, text, error };
  if (id === null) return { ...row, result: { label: '未添加', tone: 'bad' } };
  const result = { label: '已添加', tone: 'ok' } as const;
  return { ...row, result, more: <Link to={sitePath(id)}>管理</Link> };
}
