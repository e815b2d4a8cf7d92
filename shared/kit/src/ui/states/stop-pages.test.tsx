import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NoPermissionPage } from './stop-pages';

const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

test('§2.93 the way home is there, unless a flag hides it', () => {
  const { unmount } = show(<NoPermissionPage />);
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe(
    '/dashboard/overview',
  );
  unmount();
  show(<NoPermissionPage hideHome={true} />);
  expect(screen.getByRole('heading', { name: '页面权限不足...' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
