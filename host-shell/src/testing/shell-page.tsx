import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { api } from '@console/kit/api';
import { browser, keepSession } from '@console/kit/session';
import { cleanup, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { App, createConsole } from '../app';
import { aUser } from './user';

export const ok = (data: unknown, beside: object = {}) =>
  HttpResponse.json({ code: 0, msg: '', data, ...beside });
export const refuse = (status: number, code: number, msg: string) =>
  HttpResponse.json({ code, msg, data: {}, requestId: 'req-1' }, { status });

/** What a call gets from a server that is broken in some way. */
export const brokenAnswers: Record<'500' | '404' | 'HTML' | 'no answer', () => Response> = {
  '500': () => refuse(500, 50000, '服务异常'),
  '404': () => refuse(404, 40400, '不存在'),
  HTML: () => HttpResponse.html('<h1>gateway</h1>'),
  'no answer': () => HttpResponse.error(),
};

export const someId = '00000000-0000-4000-8000-000000000009';
export const announcement = {
  id: someId,
  title: '节点维护公告',
  create_at2: '2026-11-18T02:00:00.000Z',
};

/** A user of a role, with any other fields, even ones that the contract does not allow. */
export const userOf = (role: RoleKey, more: object = {}) => ({ ...aUser(role), ...more });

const brand = {
  brandName: '云御盾',
  favicon: '/favicon.svg',
  metaDescription: '描述',
  bottomCopyright: '© 2026 云御盾',
  brandLogo: '',
};

/** Answers of system-info: the platform's, with other brand values, contacts or type. */
export function systemOf({ info = {}, ...more }: { info?: object; [key: string]: unknown } = {}) {
  return { systemInfo: { ...brand, ...info }, systemType: 'platform', ...more };
}

export const server = setupServer();

/** The API as the shell needs it on every page. */
export function serve(user: object, system: object = systemOf()) {
  server.use(
    http.post('*/api/system-info', () => ok(system)),
    http.post('*/api/whoami', () => ok(user)),
    http.get('*/api/v1/common/captcha-type', () => ok({ type: 'none' })),
    http.get('*/api/release-set', () => ok({ releaseSet: 'r1' })),
    http.get('*/api/system/event/message/warning', () => ok({ isWarning: true })),
    http.get('*/api/v1/messages', () => ok([announcement])),
    http.get('*/api/v1/messages/:id', () =>
      ok({ ...announcement, content: '<p>维护<b>两小时</b></p><img src=x onerror="alert(1)">' }),
    ),
  );
}

export function open(path: string) {
  window.history.replaceState(null, '', path);
  return render(<App {...createConsole()} />);
}

/** Prepares a file of shell tests; returns what observes where the page goes. */
export function setUpShell() {
  const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined);
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    window.scrollTo = () => undefined;
  });
  beforeEach(() => keepSession('token-1'));
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    go.mockClear();
    api.util.resetApiState();
    localStorage.clear();
  });
  afterAll(() => server.close());
  return { go };
}
