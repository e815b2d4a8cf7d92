import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const collapsedKey = 'menu-collapsed';

/** The side menu: collapsed on the desktop (kept for the next visit), open as a drawer on the phone. */
export const systemSlice = createSlice({
  name: 'system',
  initialState: () => ({
    menuCollapsed: localStorage.getItem(collapsedKey) === '1',
    mobileMenuOpen: false,
  }),
  reducers: {
    menuCollapsedSet: (state, { payload }: PayloadAction<boolean>) => {
      state.menuCollapsed = payload;
    },
    mobileMenuSet: (state, { payload }: PayloadAction<boolean>) => {
      state.mobileMenuOpen = payload;
    },
  },
});

/** Keeps the collapsed state for the next visit. */
export function rememberCollapsed(collapsed: boolean): void {
  localStorage.setItem(collapsedKey, collapsed ? '1' : '0');
}
