import { api } from '@console/kit/api';
import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { systemSlice } from './layout/system.slice';
import { notificationsSlice } from './notifications/notifications.slice';
import { deviceSlice } from './system/device.slice';
import { websiteSlice } from './system/website.slice';

/** Makes the console's one store; a test makes its own. */
export function createStore() {
  return configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      device: deviceSlice.reducer,
      website: websiteSlice.reducer,
      system: systemSlice.reducer,
      notifications: notificationsSlice.reducer,
    },
    // Without the checks of state and actions, which take a third of a page test's time and find
    // nothing there.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
}

type Store = ReturnType<typeof createStore>;

export type AppDispatch = Store['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<ReturnType<Store['getState']>>();
