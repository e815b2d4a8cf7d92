import type { DefenceSwitch } from '@console/contract/defence/endpoints/switches';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from '../../pages/strategy.page';
import { someParts } from '../../testing/defence';
import { siteId } from '../../testing/sites';

const server = setupServer();
const called = jest.fn();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  called.mockClear();
});
afterAll(() => server.close());

const route = '/defense/strategy/:item';
const path = '/defense/strategy/switch';

function aSwitch(patch: Partial<DefenceSwitch> = {}): DefenceSwitch {
  return {
    id: '8b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d71',
    site: { id: siteId, domain: 'shop.example.com' },
    state: 'live',
    before: { id: 'loose', name: '宽松' },
    after: { id: 'wait', name: '5 秒盾' },
    startedAt: '2026-11-01T08:00:00.000Z',
    startedBy: { kind: 'owner', name: '小王' },
    until: new Date(Date.now() + 5 * 3_600_000 + 30_000).toISOString(),
    endedAt: null,
    endedBy: null,
    ...patch,
  };
}

function open(items: DefenceSwitch[], at = path) {
  server.use(
    ...someParts,
    http.get('*/api/v1/defence/switches', ({ request }) => {
      called(new URL(request.url).searchParams.get('state'));
      return ok({ items, total: items.length });
    }),
    http.post('*/api/v1/sites/:id/emergency', async ({ request, params }) => {
      called(params.id, await request.json());
      return ok({});
    }),
  );
  return openPage(at, { [route]: Component });
}

it('says what is switched and until when, and takes it off after asking', async () => {
  const { user } = open([aSwitch()]);
  expect(await screen.findByText('宽松 → 5 秒盾')).toBeTruthy();
  expect(screen.getByText(/剩余 5 小时，.*自动换回/)).toBeTruthy();
  expect(screen.getByText('小王')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'shop.example.com' }).getAttribute('href')).toContain(
    `${siteId}/cc`,
  );
  await user.click(screen.getByRole('button', { name: '立即换回 shop.example.com' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: '立即换回' }));
  await waitFor(() => expect(called).toHaveBeenCalledWith(siteId, { emergency: null }));
});

it('says how one ended, which cannot be ended again', async () => {
  const ended = { endedAt: '2026-11-01T09:00:00.000Z', until: '2026-11-01T10:00:00.000Z' };
  const owner = { kind: 'owner', name: '小王' } as const;
  open([
    aSwitch({ ...ended, state: 'ended', endedBy: owner }),
    aSwitch({
      ...ended,
      id: '8b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d72',
      state: 'expired',
      endedBy: { kind: 'system', name: null },
    }),
  ]);
  expect(await screen.findByText(/由小王换回，原定/)).toBeTruthy();
  expect(screen.getByText(/到时自动换回/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^立即换回/ })).toBeNull();
});

it('asks for one state, and says that there is nothing', async () => {
  open([], `${path}?state=live`);
  expect(await screen.findByRole('button', { name: /状态.*生效中/ })).toBeTruthy();
  await waitFor(() => expect(called).toHaveBeenCalledWith('live'));
});

it('shows what went wrong, and asks again', async () => {
  server.use(
    ...someParts,
    http.get('*/api/v1/defence/switches', () => fail({ status: 503, msg: '服务暂时不可用' })),
  );
  openPage(path, { [route]: Component });
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
});
