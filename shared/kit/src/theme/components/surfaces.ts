import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Surfaces: hairlines carry structure, shadows only for what floats. */
export const surfaceComponents: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        border: `1px solid ${theme.vars.palette.line.hairline}`,
        backgroundColor: theme.vars.palette.layer.raised,
        boxShadow: theme.vars.palette.float.pop,
      }),
    },
  },
  MuiMenu: {
    styleOverrides: { paper: { marginTop: 4 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    defaultProps: { dense: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        borderRadius: 6,
        padding: '4px 10px',
        gap: 8,
        fontSize: 14,
        '&.Mui-selected': { color: theme.vars.palette.primary.main },
        '&:focus-visible': { outlineOffset: -2 },
      }),
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      paper: ({ theme, ownerState }) => ({
        borderRadius: 10,
        margin: 16,
        width: 'calc(100% - 32px)',
        border: `1px solid ${theme.vars.palette.line.hairline}`,
        backgroundColor: theme.vars.palette.layer.raised,
        boxShadow: theme.vars.palette.float.pop,
        ...(!ownerState.fullScreen && {
          maxWidth: dialogWidth[String(ownerState.maxWidth)] ?? 560,
        }),
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '20px 24px 8px', fontSize: 16, fontWeight: 600, lineHeight: 1.3 },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '0 24px 20px', gap: 8, '& > *': { margin: '0 !important' } },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.layer.raised,
        boxShadow: theme.vars.palette.float.pop,
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(9, 12, 20, 0.45)' } },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 200, arrow: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: 12,
        fontWeight: 400,
        lineHeight: 1.57,
        padding: '6px 10px',
        color: theme.vars.palette.layer.canvas,
        backgroundColor: theme.vars.palette.text.primary,
      }),
      arrow: ({ theme }) => ({ color: theme.vars.palette.text.primary }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 24, borderRadius: 5, fontSize: 12 },
      label: { padding: '0 8px' },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        borderRadius: 8,
        padding: '4px 14px',
        fontSize: 13,
        alignItems: 'flex-start',
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.soft[alertSoft[ownerState.severity ?? 'info']],
        '& .MuiAlert-icon': {
          color: theme.vars.palette[ownerState.severity ?? 'info'].main,
          opacity: 1,
        },
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.line.hairline }),
    },
  },
  MuiDivider: {
    styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.line.hairline }) },
  },
  MuiLink: {
    defaultProps: { underline: 'none' },
    styleOverrides: { button: { minHeight: 24 } },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { borderRadius: 3, height: 6 }, bar: { borderRadius: 3 } },
  },
};

const dialogWidth: Record<string, number> = { xs: 440, sm: 560, md: 720, lg: 960, xl: 1140 };

const alertSoft = { success: 'ok', warning: 'warn', error: 'bad', info: 'info' } as const;
