import { sizes } from '../sizes';

/** The column of the side menu, as the skeleton draws it and as it stays. */
export function sideSx(collapsed: boolean) {
  return {
    position: 'sticky',
    top: 0,
    height: '100vh',
    flex: 'none',
    width: collapsed ? sizes.menuCollapsed : sizes.menu,
    display: 'flex',
    flexDirection: 'column',
    bgcolor: 'layer.surface',
    borderRight: 1,
    borderColor: 'line.hairline',
    zIndex: 'drawer',
    '@media (prefers-reduced-motion: no-preference)': { transition: 'width 250ms ease-out' },
    // A printed page is its content alone.
    '@media print': { display: 'none' },
  } as const;
}

/** Its head, which holds the logo and is as high as the top bar. */
export function sideHeadSx(collapsed: boolean) {
  return {
    height: sizes.bar,
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    px: collapsed ? '16px' : '20px',
    borderBottom: 1,
    borderColor: 'line.hairline',
  } as const;
}
