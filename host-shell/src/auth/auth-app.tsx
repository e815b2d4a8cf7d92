import { toast } from '@console/kit/notify';
import { loginPath } from '@console/kit/session';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { enterByLink, isSignInLink } from './arrival';
import { authCss } from './frame/auth-css';
import { Toasts } from './frame/toasts';
import { LoginPage } from './login/login-page';
import { forgetPath, registerPath, termsPath } from './paths';

const pages: Record<string, ComponentType> = {
  [loginPath]: LoginPage,
  [registerPath]: lazy(async () => ({
    default: (await import('./register/register-page')).RegisterPage,
  })),
  [forgetPath]: lazy(async () => ({ default: (await import('./forget/forget-page')).ForgetPage })),
  [termsPath]: lazy(async () => ({ default: (await import('./terms/terms-page')).TermsPage })),
};
const StatePage = lazy(async () => ({ default: (await import('./state/state-page')).StatePage }));

type AuthAppProps = { path: string; nonce: string | undefined };

/** What fills the pages outside the shell. They load no federation, no store and no MUI. */
export function AuthApp({ path, nonce }: AuthAppProps) {
  const place = path.replace(/(?<=.)\/+$/, '');
  const entering = useSignInLink();
  const Page = pages[place];
  return (
    <>
      <style nonce={nonce}>{authCss}</style>
      {entering ? (
        <p role="status" className="form quiet">
          正在登录…
        </p>
      ) : (
        <Suspense fallback={null}>{Page ? <Page /> : <StatePage path={place} />}</Suspense>
      )}
      <Toasts />
    </>
  );
}

/** True while the token of a sign-in link is asked about and the console opens. */
function useSignInLink(): boolean {
  const [entering, setEntering] = useState(isSignInLink);
  useEffect(() => {
    void enterByLink().then((sentence) => {
      if (!sentence) return;
      toast.error(sentence);
      setEntering(false);
    });
  }, []);
  return entering;
}
