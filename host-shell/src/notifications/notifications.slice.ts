import type { Announcement } from '@console/contract/accounts/endpoints/messages';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const noAnnouncements: Announcement[] = [];

/** Announcements as the last manual refresh brought them. */
export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: { announcements: noAnnouncements },
  reducers: {
    announcementsReplaced: (state, { payload }: PayloadAction<Announcement[]>) => {
      state.announcements = payload;
    },
  },
});
