import { noWebsite, type OpenWebsite } from '@console/contract/common/client-state';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The website whose detail is open. Its page, in a remote, says so with the contract's action. */
export const websiteSlice = createSlice({
  name: 'website',
  initialState: noWebsite,
  reducers: {
    websiteShown: (_state, { payload }: PayloadAction<OpenWebsite>) => payload,
  },
});
