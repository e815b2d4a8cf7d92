import { browser, clearSession } from '@console/kit/session';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { toast } from 'react-hot-toast/headless';
import { AuthApp } from './auth-app';

export const ok = (data: unknown) => HttpResponse.json({ code: 0, msg: '', data });

/** An error answer of the API. */
export const failure = (status: number, code: number, msg: string, data = {}) =>
  HttpResponse.json({ code, msg, data, requestId: 'req-9' }, { status });

/** Which captcha the API asks for. */
export const captchaType = (type: 'none' | 'image' | 'pow') =>
  http.get('*/api/v1/common/captcha-type', () => ok({ type }));

/** The network edge of the pages outside the shell, and the watched way out of them. */
export function authNetwork() {
  const server = setupServer(captchaType('none'));
  const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    clearSession();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/auth/login');
  });
  afterEach(() => {
    server.resetHandlers();
    act(() => toast.remove());
    go.mockClear();
  });
  afterAll(() => server.close());
  return { server, go };
}

/** Opens a page as the browser does: by its address. */
export function open(address: string) {
  window.history.replaceState(null, '', address);
  render(<AuthApp path={window.location.pathname} nonce={undefined} />);
  return userEvent.setup();
}

/** Answers calls and keeps their bodies. */
export function recorded(path: string, answer: () => Response) {
  const bodies: unknown[] = [];
  const handler = http.post(path, async ({ request }) => {
    bodies.push(await request.json());
    return answer();
  });
  return { bodies, handler };
}
