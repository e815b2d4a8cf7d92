import { pageQuerySchema } from '@console/contract/common/paging';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { useListParams } from './use-list-params';

const schema = pageQuerySchema.extend({
  keyword: z.string().optional(),
  state: z.enum(['normal', 'disabled']).optional(),
  sort: z.enum(['name', '-name']).default('name'),
});

function open(url: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  const use = () => ({ list: useListParams(schema), search: useLocation().search });
  return renderHook(use, { wrapper }).result;
}

test('the URL is read, and what it mangles counts as absent', () => {
  const result = open('/?page=3&state=normal&limit=9999&sort=evil');
  expect(result.current.list.params).toEqual({ page: 3, limit: 20, state: 'normal', sort: 'name' });
  expect(result.current.list.isFiltered).toBe(true);
});

test('a filter leads back to the first page; defaults stay out of the URL', () => {
  const result = open('/?page=3&limit=50');
  act(() => result.current.list.set({ keyword: 'shop' }));
  expect(result.current.search).toBe('?limit=50&keyword=shop');
  act(() => result.current.list.setFrame({ page: 2 }));
  expect(result.current.search).toBe('?page=2&limit=50&keyword=shop');
  act(() => result.current.list.reset());
  expect(result.current.search).toBe('?limit=50');
  expect(result.current.list.isFiltered).toBe(false);
});
