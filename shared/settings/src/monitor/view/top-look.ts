/** Height of a line of a list of what was met most, in pixels. */
export const topRowHeight = 34;

/** The table of such a list: a name, and its figure at the right. */
export const topTableLook = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& td': { height: topRowHeight, p: 0, borderTop: 1, borderColor: 'line.hairline' },
  '& tr:first-of-type td': { borderTop: 0 },
  '& .num': { textAlign: 'right' },
} as const;

/** The share of a line lies under its name, as a bar. */
export const topShareLook = {
  position: 'absolute',
  inset: '5px auto 5px 0',
  bgcolor: 'soft.primary',
  borderRadius: 1,
} as const;
