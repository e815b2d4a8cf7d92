import { Checkbox, FormControlLabel } from '@console/kit/controls';
import { KeywordField } from '@console/kit/table';
import { Box, Button, ChevronDownIcon, Popover, Skeleton } from '@console/kit/ui';
import { type ReactNode, useState } from 'react';

/** How many the list should offer at once; the keyword finds the others. */
export const pickerItemsMax = 50;

type Item = { id: string; name: string };

type Choice = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

type Source = {
  /** 「网站」. */
  noun: string;
  searchBy: string;
  useName: (id: string | undefined) => string | undefined;
  useItems: (keyword: string | undefined) => {
    data: { items: readonly Item[]; total: number } | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
};

/** One or more things, found by keyword; none chosen means all. */
export function ItemPicker({ source, ...choice }: Choice & { source: Source }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDownIcon aria-hidden />}
        sx={{ maxWidth: 280 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <Summary source={source} chosen={choice.chosen} />
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': `选择${source.noun}`, sx: { width: 320, mt: 1 } },
        }}
      >
        <Choices source={source} {...choice} />
      </Popover>
    </>
  );
}

function Summary({ source, chosen }: { source: Source; chosen: readonly string[] }) {
  const { noun, useName } = source;
  const name = useName(chosen[0]) ?? noun;
  if (chosen.length === 0) return `全部${noun}`;
  return chosen.length > 1 ? `${name} 等 ${chosen.length} 个${noun}` : name;
}

/** A tick shows at once; the page follows when the URL has changed. */
function Choices({ source, chosen: initial, onChange }: Choice & { source: Source }) {
  const { noun, searchBy, useItems } = source;
  const [chosen, setChosen] = useState(initial);
  const [keyword, setKeyword] = useState<string>();
  const { data, isError, refetch } = useItems(keyword);
  const choose = (ids: readonly string[]) => {
    setChosen(ids);
    onChange(ids);
  };
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      <Box sx={{ p: 3, pb: 2, '& .MuiTextField-root': { width: '100%' } }}>
        <KeywordField value={keyword} placeholder={`搜索${searchBy}`} onChange={setKeyword} />
      </Box>
      <Box sx={{ maxHeight: 300, overflowY: 'auto', px: 4, pb: 2 }}>
        <FormControlLabel
          label={`全部${noun}`}
          sx={rowLook}
          control={<Checkbox checked={chosen.length === 0} onChange={() => choose([])} />}
        />
        {isError ? <Button onClick={() => void refetch()}>重新加载</Button> : null}
        {data || isError ? null : <Skeleton height={90} />}
        {data?.items.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            className="mono"
            sx={rowLook}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
        {data && data.items.length === 0 ? <Note>没有符合条件的{noun}</Note> : null}
        {data && data.total > data.items.length ? (
          <Note>
            只列出前 {pickerItemsMax} 个，请用关键词查找其他{noun}
          </Note>
        ) : null}
      </Box>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <Box sx={{ py: 2, fontSize: 12, color: 'text.tertiary' }}>{children}</Box>;
}

const rowLook = {
  display: 'flex',
  mr: 0,
  '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
