import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RouteTabs } from './route-tabs';

const tabs = [
  { to: '/logs', label: '拦截' },
  { to: '/logs?tab=log', label: '访问' },
  { to: '/logs/bans', label: '封禁' },
];

const current = (address: string) => {
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <RouteTabs label="日志" tabs={tabs} />
    </MemoryRouter>,
  );
  const shown = screen.getAllByRole('link', { current: 'page' }).map((tab) => tab.textContent);
  unmount();
  return shown;
};

it('marks the one tab whose address fits best', () => {
  expect(current('/logs')).toEqual(['拦截']);
  expect(current('/logs?tab=log&page=2')).toEqual(['访问']);
  expect(current('/logs/bans/7')).toEqual(['封禁']);
});

it('marks none elsewhere', () => {
  render(
    <MemoryRouter initialEntries={['/logs-of-others']}>
      <RouteTabs label="日志" tabs={tabs} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  expect(screen.getByRole('navigation', { name: '日志' })).toBeTruthy();
});
