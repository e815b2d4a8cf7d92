/** What a page looks like on paper: nothing to press, no line cut in two, no title without what it is of. */
export const paperStyles = {
  '@page': { margin: '14mm' },
  '@media print': {
    body: { background: '#fff' },
    main: { padding: '0 !important' },
    'nav, footer, .MuiButton-root, .MuiIconButton-root, .MuiTabs-root, .MuiToggleButtonGroup-root':
      {
        display: 'none !important',
      },
    // One that is longer than a sheet is cut between its lines.
    'section, tr, li, dl > *': { breakInside: 'avoid' },
    'h1, h2, h3, thead': { breakAfter: 'avoid' },
    section: { boxShadow: 'none !important' },
    // Curves are told apart by the marks of their legend.
    'figure *': { printColorAdjust: 'exact' },
  },
} as const;
