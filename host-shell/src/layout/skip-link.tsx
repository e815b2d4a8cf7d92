import { Box } from '@console/kit/ui';

/** The place of the page, which the skip link leads to. */
export const mainId = 'main';

/** The first stop of the keyboard: skips menu and bar. Visible while it has the focus. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      onClick={(event) => {
        // The address stays as it is: it names the page, not a place on it.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        textDecoration: 'none',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
        '@media print': { display: 'none' },
      }}
    >
      跳到主要内容
    </Box>
  );
}
