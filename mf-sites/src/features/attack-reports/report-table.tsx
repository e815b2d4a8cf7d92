import type { AttackSection } from '@console/contract/monitor/attack-words';
import type { AttackReportDetail } from '@console/contract/monitor/endpoints/attack-reports';
import { Box, Link, Section } from '@console/kit/ui';
import { siteLogHref } from '../../paths';

type ReportTableProps = { report: AttackReportDetail; section: AttackSection };

/** A table of the report; a line that the log can be narrowed to leads there. */
export function ReportTable({ report, section }: ReportTableProps) {
  const { key, title, head, lines, note } = section;
  const isText = key === 'overview' || key === 'course';
  const look = head.length > besideMax ? stackedLook : figuresLook;
  return (
    <Section title={title}>
      {lines.length > 0 ? (
        <Box sx={{ overflowX: 'auto', '@media print': { overflow: 'visible' } }}>
          <Box component="table" aria-label={title} sx={isText ? textLook : look}>
            {head.length > 0 ? (
              <thead>
                <tr>
                  {head.map((text) => (
                    <th key={text} scope="col">
                      {text}
                    </th>
                  ))}
                </tr>
              </thead>
            ) : null}
            <tbody>
              {lines.map(({ cells: [name = '', ...cells], filter }) => {
                const href = filter && logHref(report, filter);
                // A name that says what it is of stays plain; its figure leads to the log.
                const linksFigure = isText && href;
                return (
                  <tr key={[name, ...cells].join(' ')}>
                    <td>{href && !isText ? <Link to={href}>{name}</Link> : name}</td>
                    {cells.map((text, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells are told apart by their column.
                      <td key={index} className="num" data-head={head[index + 1]}>
                        {linksFigure ? <Link to={linksFigure}>{text}</Link> : text}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </Box>
        </Box>
      ) : null}
      {note ? <Box sx={{ mt: 2, fontSize: 12, color: 'text.tertiary' }}>{note}</Box> : null}
    </Section>
  );
}

/** The requests of a line, from the attack's first to its last. */
function logHref(
  { site, startedAt, endedAt }: AttackReportDetail,
  filter: Readonly<Record<string, string>>,
): string {
  return siteLogHref(site.id, { from: startedAt, ...(endedAt && { to: endedAt }), ...filter });
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    px: 2,
    py: 1.5,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderTop: 1,
    borderColor: 'line.hairline',
  },
  '& tr:first-of-type > *': { borderTop: 0 },
  '& th': { fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' },
} as const;

const figuresLook = {
  ...tableLook,
  // On phones the figures are scrolled to, rather than the name broken in pieces.
  '& td:first-of-type': { minWidth: 80 },
  '& th:not(:first-of-type), & td:not(:first-of-type)': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
} as const;

/** Columns that stand beside each other on a phone too. */
const besideMax = 3;

/** On phones a row is a block: the name, and below it each figure with the head of its column. */
const stackedLook = {
  ...figuresLook,
  display: { base: 'block', xs: 'table' },
  '& thead': {
    position: { base: 'absolute', xs: 'static' },
    clipPath: { base: 'inset(50%)', xs: 'none' },
    // Hidden columns would still widen the page.
    width: { base: '1px', xs: 'auto' },
    overflow: { base: 'hidden', xs: 'visible' },
  },
  '& tbody': { display: { base: 'block', xs: 'table-row-group' } },
  '& tbody tr': {
    display: { base: 'grid', xs: 'table-row' },
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 5,
    py: 2,
  },
  '& tbody tr + tr': { borderTop: { base: 1, xs: 0 }, borderColor: 'line.hairline' },
  '& tbody td': {
    display: { base: 'flex', xs: 'table-cell' },
    px: { base: 0, xs: 2 },
    py: { base: 0.5, xs: 1.5 },
    borderTopWidth: { base: 0, xs: 1 },
  },
  '& tbody td:first-of-type': { gridColumn: '1 / -1', minWidth: 80 },
  '& tbody td:not(:first-of-type)': {
    justifyContent: 'space-between',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  '& tbody td[data-head]::before': {
    content: { base: 'attr(data-head)', xs: 'none' },
    color: 'text.secondary',
  },
} as const;

const textLook = {
  ...tableLook,
  '& td:first-of-type': { width: '1%', whiteSpace: 'nowrap', color: 'text.secondary' },
} as const;
