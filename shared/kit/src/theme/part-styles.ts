import type { CssVarsTheme, Theme } from '@mui/material/styles';

type Look = Omit<Theme, 'components' | 'palette'> & CssVarsTheme;

/**
 * Look of the parts that a table repeats in each row. They are plain elements with a class: a
 * component of MUI's costs a row more than the browser needs to lay it out.
 */
export const partStyles = ({ vars: { palette } }: Look) => ({
  '.link': { color: palette.primary.main, textDecoration: 'none' },
  '.state-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: 22,
    padding: '0 8px',
    borderRadius: 5,
    fontSize: 12,
    fontWeight: 500,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '&::before': {
      content: '""',
      width: 6,
      height: 6,
      borderRadius: '50%',
      backgroundColor: 'currentColor',
    },
    '&.ok': { color: palette.success.main, backgroundColor: palette.soft.ok },
    '&.warn': { color: palette.warning.main, backgroundColor: palette.soft.warn },
    '&.bad': { color: palette.error.main, backgroundColor: palette.soft.bad },
    '&.mute': { color: palette.text.secondary, backgroundColor: palette.layer.sunken },
    '&.info': { color: palette.info.main, backgroundColor: palette.soft.info },
  },
  '.date-time': {
    display: 'inline-block',
    whiteSpace: 'nowrap',
    '& small': { display: 'block', color: palette.text.tertiary, fontSize: 12 },
  },
  '.copy-text': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    maxWidth: '100%',
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: 13,
    textAlign: 'left',
    verticalAlign: 'baseline',
    cursor: 'pointer',
    '& svg': { color: palette.text.tertiary },
    '&:hover, &:hover svg': { color: palette.primary.main },
  },
  // A table grows to the side, where it scrolls: a value in two lines is hard to read. Only one that is
  // longer than any domain of ours is cut, and copied whole.
  'td .copy-text': { maxWidth: 480, whiteSpace: 'nowrap' },
  'td .copy-text span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // The tick of a row with room for a finger around it; forms have MUI's.
  '.row-check': { display: 'block', flex: 'none', width: 32, padding: 8, cursor: 'pointer' },
  '.row-check input': {
    appearance: 'none',
    display: 'block',
    width: 16,
    height: 16,
    margin: 0,
    border: `1.5px solid ${palette.line.control}`,
    borderRadius: 3,
    backgroundColor: palette.layer.surface,
    cursor: 'inherit',
    '&:hover': { borderColor: palette.primary.main },
    '&:checked, &:indeterminate': {
      borderColor: palette.primary.main,
      backgroundColor: palette.primary.main,
    },
    // Drawn by the mask of an element of its own, so that its colour follows the scheme.
    '&:checked::before, &:indeterminate::before': {
      content: '""',
      display: 'block',
      width: '100%',
      height: '100%',
      backgroundColor: palette.primary.contrastText,
      clipPath: 'polygon(14% 50%, 24% 40%, 42% 58%, 76% 22%, 86% 32%, 42% 78%)',
    },
    '&:indeterminate::before': { clipPath: 'inset(43% 18%)' },
  },
  '.icon-button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 28,
    height: 28,
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: palette.text.secondary,
    verticalAlign: 'middle',
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.layer.sunken },
  },
});
