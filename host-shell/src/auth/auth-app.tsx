import { toast } from '@console/kit/notify';
import { loginPath } from '@console/kit/session';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react';
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
const SwitchAccount = lazy(async () => ({
  default: (await import('./switch-account')).SwitchAccount,
}));

type AuthAppProps = { path: string; nonce: string | undefined };

/** What fills the pages outside the shell. They load no federation, no store and no MUI. */
export function AuthApp({ path, nonce }: AuthAppProps) {
  const place = path.replace(/(?<=.)\/+$/, '');
  const link = useSignInLink();
  const Page = pages[place];
  return (
    <>
      <style nonce={nonce}>{authCss}</style>
      <Suspense fallback={null}>
        {link === 'entering' && (
          <p role="status" className="form quiet">
            正在登录…
          </p>
        )}
        {link === undefined && (Page ? <Page /> : <StatePage path={place} />)}
        {typeof link === 'object' && <SwitchAccount {...link} />}
      </Suspense>
      <Toasts />
    </>
  );
}

type SignInLink = 'entering' | ComponentProps<typeof SwitchAccount> | undefined;

/** How far a sign-in link has got: its token is being checked, or the person is being asked. */
function useSignInLink(): SignInLink {
  const [link, setLink] = useState<SignInLink>(isSignInLink() ? 'entering' : undefined);
  useEffect(() => {
    void enterByLink().then((arrival) => {
      if (arrival?.kind === 'asks') setLink(arrival);
      if (arrival?.kind !== 'failed') return;
      toast.error(arrival.sentence);
      setLink(undefined);
    });
  }, []);
  return link;
}
