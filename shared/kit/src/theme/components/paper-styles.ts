/**
 * How pages print: no buttons, no row cut in two, no heading separated from its
 * content.
 */
export const paperStyles = {
  '@page': { margin: '14mm' },
  '@media print': {
    body: { background: '#fff' },
    main: { padding: '0 !important' },
    'nav, footer, .MuiButton-root, .MuiIconButton-root, .MuiTabs-root, .MuiToggleButtonGroup-root':
      {
        display: 'none !important',
      },
    // A table longer than a sheet is broken between its rows.
    'section, tr, li, dl > *': { breakInside: 'avoid' },
    'h1, h2, h3, thead': { breakAfter: 'avoid' },
    section: { boxShadow: 'none !important' },
    // Curves are told apart by the marks of their legend.
    'figure *': { printColorAdjust: 'exact' },
  },
} as const;
