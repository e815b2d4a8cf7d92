import type { Site } from '@console/contract/sites';
import { Checkbox, FormControlLabel } from '@console/kit/controls';
import { KeywordField } from '@console/kit/table';
import { Box, Button, ChevronDownIcon, Popover, Skeleton } from '@console/kit/ui';
import { type ReactNode, useState } from 'react';
import { siteTitle } from '../../sites/site.model';
import { useGetSiteQuery, useListSitesQuery } from '../../sites/sites.api';

/** How many sites the list offers at once; the keyword finds the others. */
const offeredMax = 50;

type SitePickerProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

/** One or more sites, found by keyword; none chosen means all. */
export function SitePicker({ chosen, onChange }: SitePickerProps) {
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
          <Summary chosen={chosen} />
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': '选择网站', sx: { width: 320, mt: 1 } },
        }}
      >
        <Choices chosen={chosen} onChange={onChange} />
      </Popover>
    </>
  );
}

function Summary({ chosen }: { chosen: readonly string[] }) {
  const [first = '', ...rest] = chosen;
  const { data } = useGetSiteQuery({ params: { id: first } }, { skip: first === '' });
  if (first === '') return '全部网站';
  const name = data ? siteTitle(data) : '网站';
  return rest.length > 0 ? `${name} 等 ${chosen.length} 个网站` : name;
}

/** A tick shows at once; the page follows when the URL has changed. */
function Choices({ chosen: initial, onChange }: SitePickerProps) {
  const [chosen, setChosen] = useState(initial);
  const [keyword, setKeyword] = useState<string>();
  const { data, isError, refetch } = useListSitesQuery({
    query: { keyword, limit: offeredMax, sort: 'domain' },
  });
  const choose = (ids: readonly string[]) => {
    setChosen(ids);
    onChange(ids);
  };
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      <Box sx={{ p: 3, pb: 2, '& .MuiTextField-root': { width: '100%' } }}>
        <KeywordField value={keyword} placeholder="搜索域名" onChange={setKeyword} />
      </Box>
      <Box sx={{ maxHeight: 300, overflowY: 'auto', px: 4, pb: 2 }}>
        <FormControlLabel
          label="全部网站"
          sx={rowLook}
          control={<Checkbox checked={chosen.length === 0} onChange={() => choose([])} />}
        />
        {isError ? <Button onClick={() => void refetch()}>重新加载</Button> : null}
        {data ? null : isError ? null : <Skeleton height={90} />}
        {data?.items.map((site) => (
          <Choice
            key={site.id}
            site={site}
            checked={chosen.includes(site.id)}
            onToggle={() => toggle(site.id)}
          />
        ))}
        {data && data.items.length === 0 ? <Note>没有符合条件的网站</Note> : null}
        {data && data.total > data.items.length ? (
          <Note>只列出前 {offeredMax} 个，请用关键词查找其他网站</Note>
        ) : null}
      </Box>
    </>
  );
}

type ChoiceProps = { site: Site; checked: boolean; onToggle: () => void };

function Choice({ site, checked, onToggle }: ChoiceProps) {
  return (
    <FormControlLabel
      label={siteTitle(site)}
      className="mono"
      sx={rowLook}
      control={<Checkbox checked={checked} onChange={onToggle} />}
    />
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
