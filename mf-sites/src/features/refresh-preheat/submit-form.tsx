import { purgeSubmitMax } from '@console/contract/sites/purge-lines';
import { Switch } from '@console/kit/controls';
import { Alert } from '@console/kit/form';
import { formatNumber } from '@console/kit/format';
import { Box, Button, UsageBar } from '@console/kit/ui';
import { LineCheck } from '@console/settings/lines';
import { useId, useRef } from 'react';
import { type LinesHandle, LinesInput } from './lines-input';
import { purgeKinds } from './purge.model';
import { type SubmitOptions, type Submitted, useSubmit } from './use-submit';

/** One URL a line; invalid lines are marked while typing. */
export function SubmitForm(props: SubmitOptions) {
  const { kind, quotas, text } = props;
  const form = useSubmit(props);
  const { check } = form;
  const id = useId();
  const lines = useRef<LinesHandle | null>(null);
  const words = purgeKinds[kind];
  const isBlocked =
    check.good === 0 || form.problem !== undefined || (check.bad.length > 0 && !form.skipInvalid);
  return (
    <Box
      component="form"
      noValidate
      aria-label={words.label}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={headLook}>
        <Box component="label" htmlFor={id} sx={{ fontSize: 13, fontWeight: 500 }}>
          {words.field}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.tertiary' }}>
            （每行一个，每次最多 {formatNumber(purgeSubmitMax[kind])} 行）
          </Box>
        </Box>
        <Quota kind={kind} quotas={quotas} />
      </Box>
      <LinesInput
        id={id}
        value={text}
        onChange={form.setText}
        placeholder={words.example}
        badLines={new Set(check.bad.map(({ line }) => line))}
        describedBy={`${id}-help`}
        handle={lines}
      />
      <Box id={`${id}-help`} sx={{ fontSize: 12, color: 'text.tertiary' }}>
        {words.help}
      </Box>
      <LineCheck
        good={check.good}
        goodText={`可以提交${check.repeated > 0 ? `，${formatNumber(check.repeated)} 行重复已合并` : ''}`}
        bad={check.bad}
        onShow={(line) => lines.current?.show(line)}
      />
      {form.problem === undefined ? null : <Alert severity="error">{form.problem}</Alert>}
      {form.submitted ? <Done {...form.submitted} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={isBlocked}
          loading={form.isLoading}
        >
          {check.good > 0 ? `${words.verb} ${formatNumber(check.good)} 条` : words.verb}
        </Button>
        <Box component="label" sx={switchLook}>
          <Switch
            checked={form.skipInvalid}
            onChange={(_, checked) => form.setSkipInvalid(checked)}
            slotProps={{ input: { role: 'switch' } }}
          />
          跳过有误的行
        </Box>
      </Box>
    </Box>
  );
}

function Quota({ kind, quotas }: Pick<SubmitOptions, 'kind' | 'quotas'>) {
  const quota = quotas?.[kind];
  if (!quota) return null;
  if (quota.total < 0) return <Box sx={quotaLook}>今日额度不限</Box>;
  return (
    <Box sx={quotaLook}>
      <Box className="num" role="status">
        今日还剩 {formatNumber(quota.left)} / {formatNumber(quota.total)} 条
      </Box>
      <Box sx={{ width: 96 }}>
        <UsageBar label="今日额度已用" ratio={quota.total > 0 ? quota.used / quota.total : 1} />
      </Box>
    </Box>
  );
}

/** How many skipped lines are listed at once. */
const listedMax = 50;

function Done({ job, skipped }: Submitted) {
  const where =
    job.nodeCount > 0
      ? `正在 ${job.nodeCount} 个节点上进行，进度见下方的任务列表。`
      : '现在没有在线节点，节点恢复后立即进行。';
  return (
    <Alert severity="success" role="status">
      已提交{job.kind === 'url' ? ' ' : ''}
      {purgeKinds[job.kind].label} {formatNumber(job.urlCount)} 条，{where}
      {skipped.length > 0 ? (
        <Box component="ul" aria-label="跳过的行" sx={{ m: 0, pl: 5 }}>
          {skipped.slice(0, listedMax).map(({ line, text, error }) => (
            <li key={line}>
              第 {line} 行未提交：{error}（<span className="mono">{text}</span>）
            </li>
          ))}
          {skipped.length > listedMax ? <li>另有 {skipped.length - listedMax} 行未提交</li> : null}
        </Box>
      ) : null}
    </Alert>
  );
}

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 1.5,
} as const;

const quotaLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  fontSize: 13,
  color: 'text.secondary',
} as const;

const switchLook = { display: 'inline-flex', alignItems: 'center', gap: 3 } as const;
