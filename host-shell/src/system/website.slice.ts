import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type WebsiteState = { title: string; detailLoading: boolean };

const initialState: WebsiteState = { title: '', detailLoading: false };

/** The website whose detail is open: its title, and whether it is still being loaded. */
export const websiteSlice = createSlice({
  name: 'website',
  initialState,
  reducers: {
    websiteShown: (_state, { payload }: PayloadAction<WebsiteState>) => payload,
  },
});
