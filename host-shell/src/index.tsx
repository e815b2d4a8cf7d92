import { isApiError } from '@console/kit/api';
import { goToSignIn } from '@console/kit/session';
import { createRoot } from 'react-dom/client';
import { App, createConsole } from './app';
import { keepAffiliateCode } from './auth/affiliate-code';
import { firstView } from './first-view';
import { bootRemotes } from './remotes/boot';
import { BootFailure } from './remotes/boot-failure';
import { reloadOnRelease } from './remotes/dev-reload';
import { isRefused } from './system/refusal';

function requireRoot(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  return element;
}

keepAffiliateCode();
const root = createRoot(requireRoot());

async function start(): Promise<void> {
  try {
    const { releaseSet } = await bootRemotes();
    if (process.env.NODE_ENV === 'development') reloadOnRelease(releaseSet);
    const { store, router } = createConsole();
    await firstView(router, store.dispatch);
    root.render(<App store={store} router={router} />);
  } catch (error) {
    if (isApiError(error) && error.status === 401) goToSignIn();
    else if (!(await isRefused()))
      root.render(<BootFailure error={error} onRetry={() => void start()} />);
  }
}

void start();
