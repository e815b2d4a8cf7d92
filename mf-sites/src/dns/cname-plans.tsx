import type { DnsRecord } from '@console/contract/domains/endpoints/dns-apis';
import type { CnamePlan, CnameWriteRow } from '@console/contract/domains/endpoints/dns-cname';
import { Checkbox } from '@console/kit/controls';
import { Box, Button, StateChip } from '@console/kit/ui';
import { cnameChanges, isWritable, writeStates } from './dns.model';
import type { useWriteCname } from './use-write-cname';

type Write = ReturnType<typeof useWriteCname>;

/** Each domain: its present record, the planned one, and the result of writing it. */
export function CnamePlans({ plans, write }: { plans: readonly CnamePlan[]; write: Write }) {
  const { rows } = write;
  const failed = rows?.some(({ state }) => state === 'failed');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {rows ? (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: 13 }}>
          <Box sx={{ flex: 1 }}>{summaryOf(rows)}</Box>
          {failed ? <Button onClick={write.reset}>重新预览</Button> : null}
        </Box>
      ) : null}
      <Box component="ul" aria-label="解析记录的改动" sx={listLook}>
        {plans.map((plan) => (
          <Plan
            key={plan.domain}
            plan={plan}
            row={rows?.find(({ domain }) => domain === plan.domain)}
            write={write}
          />
        ))}
      </Box>
    </Box>
  );
}

function summaryOf(rows: readonly CnameWriteRow[]): string {
  const written = rows.filter(({ state }) => state === 'written').length;
  const failed = rows.filter(({ state }) => state === 'failed').length;
  const rest = failed > 0 ? `，${failed} 条未写入` : '，通常几分钟内生效';
  return `已写入 ${written} 条解析${rest}。`;
}

type PlanProps = { plan: CnamePlan; row: CnameWriteRow | undefined; write: Write };

function Plan({ plan, row, write }: PlanProps) {
  const { domain, change, before, after, note } = plan;
  const text = row && row.state !== 'written' ? row.message : note;
  return (
    <Box component="li" sx={planLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        {isWritable(plan) && !write.rows ? (
          <Checkbox
            size="small"
            checked={write.selected.includes(plan)}
            onChange={() => write.toggle(plan)}
            sx={{ m: -1.5 }}
            slotProps={{ input: { 'aria-label': `写入 ${domain}` } }}
          />
        ) : null}
        <Box className="mono" sx={{ flex: 1, overflowWrap: 'anywhere', fontWeight: 500 }}>
          {domain}
        </Box>
        <StateChip {...(row ? writeStates[row.state] : cnameChanges[change])} />
      </Box>
      {change === 'none' ? null : (
        <>
          {before.map((record) => (
            <RecordLine key={`${record.type} ${record.value}`} sign="−" record={record} />
          ))}
          {after ? <RecordLine sign="+" record={after} /> : null}
        </>
      )}
      {text ? <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{text}</Box> : null}
    </Box>
  );
}

/** Signs and words tell what is removed and added; colour only supports them. */
function RecordLine({ sign, record }: { sign: '+' | '−'; record: DnsRecord }) {
  const goes = sign === '−';
  return (
    <Box
      className="mono"
      sx={{
        ...lineLook,
        color: goes ? 'error.main' : 'success.main',
        bgcolor: goes ? 'soft.bad' : 'soft.ok',
      }}
    >
      <span aria-hidden>{sign}</span>
      <Box component="span" sx={{ minWidth: 48 }}>
        {record.type}
      </Box>
      <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {record.value}
      </Box>
      <span>{goes ? '删除' : '写入'}</span>
    </Box>
  );
}

const listLook = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 } as const;
const planLook = {
  display: 'grid',
  gap: 2,
  p: 4,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: 2,
  minWidth: 0,
} as const;
const lineLook = {
  display: 'flex',
  gap: 2,
  px: 2.5,
  py: 1,
  borderRadius: 1,
  fontSize: 12,
} as const;
