import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { formatNumber } from '../format';
import { Box } from '../ui/box';
import { pageSteps } from './page-steps';
import type { ListFrame } from './use-list-params';

const sizes = [10, 20, 50, 100];

type TableFootProps = { total: number | undefined; unit?: string; list: ListFrame };

/** Total, page size and pages; keeps its place while the total is unknown. */
export function TableFoot({ total, unit = '条', list }: TableFootProps) {
  const { page, limit } = list.params;
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  const go = (next: number) => list.setFrame({ page: next });
  return (
    <Box sx={{ ...footLook, visibility: total === undefined ? 'hidden' : 'visible' }}>
      <span className="num">
        共 {formatNumber(total)} {unit}
      </span>
      <Select
        value={limit}
        onChange={(event) => list.setFrame({ limit: Number(event.target.value) })}
        SelectDisplayProps={{ 'aria-label': '每页条数' }}
        sx={{ height: 30, fontSize: 13 }}
      >
        {[...new Set([...sizes, limit])]
          .sort((a, b) => a - b)
          .map((size) => (
            <MenuItem key={size} value={size}>
              每页 {size} 条
            </MenuItem>
          ))}
      </Select>
      <Box component="nav" aria-label="分页" sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
        <ButtonBase
          aria-label="上一页"
          disabled={page <= 1}
          onClick={() => go(page - 1)}
          sx={pageLook(false)}
        >
          <ChevronLeftIcon />
        </ButtonBase>
        {pageSteps(page, pages).map((step) =>
          typeof step === 'number' ? (
            <ButtonBase
              key={step}
              aria-label={`第 ${step} 页`}
              aria-current={step === page ? 'page' : undefined}
              onClick={() => go(step)}
              className="num"
              sx={pageLook(step === page)}
            >
              {step}
            </ButtonBase>
          ) : (
            <Box key={step} component="span" sx={pageLook(false)}>
              …
            </Box>
          ),
        )}
        <ButtonBase
          aria-label="下一页"
          disabled={page >= pages}
          onClick={() => go(page + 1)}
          sx={pageLook(false)}
        >
          <ChevronRightIcon />
        </ButtonBase>
      </Box>
    </Box>
  );
}

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  fontSize: 13,
  color: 'text.secondary',
  borderTop: 1,
  borderColor: 'line.hairline',
} as const;

function pageLook(current: boolean) {
  return {
    minWidth: 30,
    height: 30,
    px: 1.5,
    borderRadius: 1,
    display: 'grid',
    placeItems: 'center',
    fontSize: 13,
    color: current ? 'primary.main' : 'text.secondary',
    bgcolor: current ? 'soft.primary' : undefined,
    fontWeight: current ? 600 : 400,
    '&.Mui-disabled': { color: 'text.disabled' },
    'button&:hover': { bgcolor: current ? 'soft.primary' : 'layer.sunken' },
  } as const;
}
