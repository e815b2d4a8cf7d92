import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import { XIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Box } from '../../ui/box';

/** A filter in force, as a chip that removes it. */
export type ActiveFilter = { key: string; label: string; value: string; onRemove: () => void };

/** Props of {@link FilterBar}. */
export type FilterBarProps = {
  /** Keyword field and two or three selects. */
  children: ReactNode;
  /** What 更多筛选 unfolds. */
  more?: ReactNode;
  active: ActiveFilter[];
  onReset: () => void;
  /** Column and density settings. */
  end?: ReactNode;
};

/** The filters of a list, with those in force as chips below. */
export function FilterBar({ children, more, active, onReset, end }: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'line.hairline' }}>
      <Box sx={row}>
        {children}
        {more ? (
          <Button
            variant="text"
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? '收起筛选' : '更多筛选'}
          </Button>
        ) : null}
        {active.length > 0 ? (
          <Button variant="text" onClick={onReset}>
            重置
          </Button>
        ) : null}
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>{end}</Box>
      </Box>
      {more ? (
        <Collapse in={unfolded} id={id} mountOnEnter>
          <Box sx={{ ...row, pt: 0 }}>{more}</Box>
        </Collapse>
      ) : null}
      {active.length > 0 ? <ActiveFilters active={active} onReset={onReset} /> : null}
    </Box>
  );
}

function ActiveFilters({ active, onReset }: Pick<FilterBarProps, 'active' | 'onReset'>) {
  return (
    <Box
      sx={{
        ...row,
        py: 2,
        gap: 2,
        fontSize: 12,
        color: 'text.tertiary',
        borderTop: 1,
        borderColor: 'line.hairline',
      }}
    >
      筛选条件：
      {active.map((filter) => (
        <Chip
          key={filter.key}
          label={`${filter.label}：${filter.value}`}
          onDelete={filter.onRemove}
          deleteIcon={<XIcon role="img" aria-label={`移除${filter.label}`} />}
          sx={{
            color: 'primary.main',
            bgcolor: 'soft.primary',
            '& .MuiChip-deleteIcon': { width: 12, height: 12, color: 'inherit', mr: 1.5, ml: -1 },
          }}
        />
      ))}
      <Button variant="text" size="small" color="primary" onClick={onReset}>
        清除全部
      </Button>
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5, px: 4, py: 3.5 };
