import type { Change } from '@console/contract/settings/revisions';
import { Box, Button, Collapse } from '@console/kit/ui';
import { useState } from 'react';

type ChangeListProps = { label: string; changes: readonly Change[] };

/** Changes under the tabs that they belong to; what was shortened opens by a click. */
export function ChangeList({ label, changes }: ChangeListProps) {
  const sections = [...new Set(changes.map(({ section }) => section))];
  return (
    <Box component="section" aria-label={label} sx={stackLook}>
      {sections.map((section) => (
        <Box key={section} sx={{ ...stackLook, gap: 1 }}>
          <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>{section}</Box>
          {changes
            .filter((change) => change.section === section)
            .map((change) => (
              <ChangeLine key={change.text} change={change} />
            ))}
        </Box>
      ))}
    </Box>
  );
}

function ChangeLine({ change: { text, lines } }: { change: Change }) {
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {lines.length > 0 ? (
        <>
          <Button
            variant="text"
            size="small"
            color="primary"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            sx={{ ml: 2, p: 0, height: 24, minWidth: 24, verticalAlign: 'baseline' }}
          >
            {open ? '收起' : '查看全部'}
          </Button>
          <Collapse in={open} unmountOnExit>
            <Box component="ul" className="mono" sx={linesLook}>
              {lines.map(({ sign, text: line }) => (
                <Box
                  key={sign + line}
                  component="li"
                  sx={{ color: sign === '+' ? 'success.main' : 'error.main' }}
                >
                  {sign === '+' ? '+' : '−'} {line}
                </Box>
              ))}
            </Box>
          </Collapse>
        </>
      ) : null}
    </Box>
  );
}

const stackLook = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const linesLook = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  px: 3,
  py: 2,
  display: 'grid',
  gap: 1,
  fontSize: 12,
  bgcolor: 'layer.sunken',
  borderRadius: 1,
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const;
