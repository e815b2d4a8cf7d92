import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Controls: 34 px high, hairline edges, no ripple, no capitals. */
export const controlComponents: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      // MUI's own rule, which outweighs the baseline's, removes the outline from everything
      // pressable.
      root: ({ theme }) => ({
        fontFamily: 'inherit',
        '&:focus-visible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        minWidth: 0,
        height: 34,
        padding: '0 14px',
        gap: 6,
        whiteSpace: 'nowrap',
        flex: 'none',
        transition: 'background-color 100ms, border-color 100ms, color 100ms',
        ...(ownerState.size === 'small' && { height: 28, padding: '0 10px', fontSize: 13 }),
        ...(ownerState.size === 'large' && { height: 42, padding: '0 20px', fontSize: 16 }),
        ...(ownerState.variant === 'outlined' && {
          backgroundColor: theme.vars.palette.layer.surface,
          borderColor: theme.vars.palette.line.strong,
          '&:hover': {
            backgroundColor: theme.vars.palette.layer.sunken,
            borderColor: theme.vars.palette.line.control,
          },
          '&.Mui-disabled': { borderColor: theme.vars.palette.line.hairline },
        }),
        ...(ownerState.variant === 'contained' && {
          fontWeight: 500,
          ...(ownerState.color === 'inherit' && {
            backgroundColor: theme.vars.palette.primary.main,
            color: theme.vars.palette.primary.contrastText,
            '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
          }),
        }),
        ...(ownerState.variant === 'text' && {
          padding: '0 8px',
          ...(ownerState.color === 'inherit' && { color: theme.vars.palette.text.secondary }),
          '&:hover': { backgroundColor: theme.vars.palette.layer.sunken },
        }),
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        width: ownerState.size === 'small' ? 28 : 36,
        height: ownerState.size === 'small' ? 28 : 36,
        padding: 0,
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        '&:hover': { backgroundColor: theme.vars.palette.layer.sunken },
        '&:focus-visible': { outlineOffset: 1 },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        fontSize: 14,
        backgroundColor: theme.vars.palette.layer.surface,
        ...(ownerState.multiline ? { padding: '7px 12px' } : { height: 34 }),
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.line.control,
          top: 0,
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `0 0 0 3px ${theme.vars.palette.soft.primary}`,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.error.main,
        },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.layer.sunken },
      }),
      input: ({ theme, ownerState }) => ({
        padding: ownerState.multiline ? 0 : '0 12px',
        '.MuiInputAdornment-positionStart + &': { paddingLeft: 8 },
        '&::placeholder': { color: theme.vars.palette.text.tertiary, opacity: 1 },
      }),
    },
  },
  MuiInputAdornment: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.text.tertiary,
        fontSize: 13,
        '& .MuiTypography-root': { fontSize: 13, color: 'inherit' },
      }),
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiSelect: {
    defaultProps: { size: 'small', MenuProps: { slotProps: { list: { dense: true } } } },
    styleOverrides: {
      icon: { right: 8, width: 16, height: 16, top: 'calc(50% - 8px)' },
      // The trigger is only as high as its line of text; the whole field must take a press.
      select: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 6,
        color: theme.vars.palette.line.control,
        '&.Mui-focusVisible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: -4,
        },
      }),
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 6,
        color: theme.vars.palette.line.control,
        '&.Mui-focusVisible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: -4,
        },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, flex: 'none', overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 2,
        '&.Mui-checked': {
          transform: 'translateX(16px)',
          color: theme.vars.palette.primary.contrastText,
          '& + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.primary.main },
        },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
        color: '#fff',
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: ({ theme }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: theme.vars.palette.line.control,
      }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginLeft: -6, gap: 2 }, label: { fontSize: 14 } },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { margin: '6px 0 0', fontSize: 12, lineHeight: 1.57 } },
  },
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: 'auto' },
    styleOverrides: {
      root: { minHeight: 40 },
      list: { gap: 8 },
      indicator: { height: 2 },
      scrollButtons: { width: 24 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 40,
        // The ring of the focus stands clear of the word.
        padding: '8px 8px',
        fontSize: 14,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { fontWeight: 500 },
        '&:hover': { color: theme.vars.palette.text.primary },
        // Inside: the row of tabs scrolls, and would clip it.
        '&:focus-visible': { outlineOffset: -2 },
      }),
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.layer.sunken,
        borderRadius: 7,
        padding: 3,
        height: 34,
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        border: 0,
        height: 28,
        padding: '0 12px',
        fontSize: 13,
        borderRadius: '5px !important',
        margin: '0 !important',
        whiteSpace: 'nowrap',
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.layer.raised,
          color: theme.vars.palette.text.primary,
          fontWeight: 500,
          boxShadow: '0 1px 2px rgba(0, 0, 0, 0.14)',
        },
      }),
    },
  },
};
