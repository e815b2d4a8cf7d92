import { noWebsite, websiteShown } from '@console/contract/common/client-state';
import { systemSlice } from './layout/system.slice';
import { notificationsSlice } from './notifications/notifications.slice';
import { createStore } from './store';

const agent = (text: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(text);

test.each([
  ['Mozilla/5.0 (iPhone) Mobile Mobi', true],
  ['Mozilla/5.0 (X11; Linux x86_64)', false],
])('§3.17 %s is a phone: %s', (text, isMobile) => {
  agent(text);
  expect(createStore().getState().device).toEqual({ isMobile });
});

test('§3.17 the page of a website tells which one is open, by the action of the contract', () => {
  const store = createStore();
  expect(store.getState().website).toEqual(noWebsite);
  const website = { title: 'shop.example.com', detailLoading: true };
  store.dispatch(websiteShown(website));
  expect(store.getState().website).toEqual(website);
});

test('§3.17 menus and announcements', () => {
  const store = createStore();
  expect(store.getState().system).toEqual({ menuCollapsed: false, mobileMenuOpen: false });
  store.dispatch(systemSlice.actions.menuCollapsedSet(true));
  store.dispatch(systemSlice.actions.mobileMenuSet(true));
  expect(store.getState().system).toEqual({ menuCollapsed: true, mobileMenuOpen: true });
  expect(store.getState().notifications).toEqual({ announcements: [] });
  const announcement = { id: '1', title: '公告', create_at2: '2026-11-20T00:00:00.000Z' };
  store.dispatch(notificationsSlice.actions.announcementsReplaced([announcement]));
  expect(store.getState().notifications.announcements).toEqual([announcement]);
});
