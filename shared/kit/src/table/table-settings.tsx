import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { Box } from '../ui/box';
import { Popover } from '../ui/overlays/overlay';
import type { Column } from './column';
import type { TableView } from './use-table-view';

type TableSettingsProps<Row> = {
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: (patch: Partial<TableView>) => void;
};

/** Which columns the table shows, and how dense it is. */
export function TableSettings<Row>({ columns, view, onChange }: TableSettingsProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        列设置
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { 'aria-label': '列设置', role: 'dialog' } }}
      >
        <Box sx={{ p: 4, width: 232 }}>
          <Box sx={groupTitle}>密度</Box>
          <ToggleButtonGroup
            exclusive
            fullWidth
            value={view.density}
            aria-label="密度"
            onChange={(_, density) => density && onChange({ density })}
          >
            <ToggleButton value="normal">标准</ToggleButton>
            <ToggleButton value="compact">紧凑</ToggleButton>
          </ToggleButtonGroup>
          <Box sx={{ ...groupTitle, mt: 4 }}>显示的列</Box>
          {columns.slice(1).map((column) => (
            <FormControlLabel
              key={column.id}
              label={column.header}
              sx={{ display: 'flex' }}
              control={
                <Checkbox
                  checked={view.columns[column.id] ?? true}
                  onChange={(_, checked) => onChange({ columns: { [column.id]: checked } })}
                />
              }
            />
          ))}
        </Box>
      </Popover>
    </>
  );
}

const groupTitle = { fontSize: 12, color: 'text.tertiary', mb: 1.5 } as const;
