import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { certificateListHref } from '../../paths';
import { Component } from './certificates.card';

const id = '4b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d41';
const ending = {
  ...{ id, name: '商城', validity: 'expiring', daysLeft: 6, autoRenew: true },
  notAfter: '2026-12-01T00:00:00.000Z',
};
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Answers lists of those that end soon, and the number of those that have ended. */
const certificates = (expiring: readonly object[], expired: number) =>
  http.get('*/api/v1/certificates', ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    if (query.validity === 'expired') return ok({ items: [], total: expired });
    expect(query).toEqual({ validity: 'expiring', sort: 'notAfter', limit: '3' });
    return ok({ items: expiring, total: expiring.length });
  });

it('names the certificates that end soonest, and how many have ended', async () => {
  server.use(certificates([ending], 2));
  openPage('/', { '/': Component });
  const list = within(await screen.findByRole('list', { name: '证书到期' }));
  const link = list.getByRole('link', { name: '商城' });
  expect(link.getAttribute('href')).toBe(certificateListHref({ certificate: id }));
  expect(list.getByText(/剩余 6 天，自动续期/)).toBeTruthy();
  expect(list.getByRole('link', { name: '已过期 2 个' }).getAttribute('href')).toBe(
    certificateListHref({ validity: 'expired' }),
  );
  expect(list.getByRole('link', { name: '共 1 个即将到期' }).getAttribute('href')).toBe(
    certificateListHref({ validity: 'expiring' }),
  );
});

it('says that none ends soon', async () => {
  server.use(certificates([], 0));
  openPage('/', { '/': Component });
  expect(await screen.findByText('没有即将到期的证书')).toBeTruthy();
});

it('fails in its own place', async () => {
  server.use(http.get('*/api/v1/certificates', () => fail({ status: 503, msg: '暂不可用' })));
  openPage('/', { '/': Component });
  expect(await screen.findByText('暂不可用')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '证书到期' })).toBeTruthy();
});
