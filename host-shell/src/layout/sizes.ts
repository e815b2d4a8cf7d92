/** Sizes of the shell, in px, as the specification has them. */
export const sizes = {
  menu: 250,
  menuCollapsed: 60,
  bar: 60,
  barMobile: 42,
} as const;

/** How long a fly-out of the collapsed menu waits, in ms. */
export const menuDelays = { open: 0, close: 100 } as const;

/** Sizes of a logo, in px. */
export const logoSizes = { maxHeight: 35, minWidth: 122, maxWidth: 145 } as const;

/** Icons of the top bar, in px. */
export const barIconSize = 19;
