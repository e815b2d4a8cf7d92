import { createSlice } from '@reduxjs/toolkit';

/** What the page runs on. The md breakpoint decides the layout as well; see `useMobile`. */
export const deviceSlice = createSlice({
  name: 'device',
  initialState: () => ({ isMobile: navigator.userAgent.includes('Mobi') }),
  reducers: {},
});
