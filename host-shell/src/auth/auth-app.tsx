import { loginPath } from '@console/kit/session';
import type { ReactNode } from 'react';
import { authCss } from './auth-css';
import { brand } from './brand';
import { LoginPage } from './login-page';
import { StatePage } from './state-page';
import { Toasts } from './toasts';

type AuthAppProps = { path: string; nonce: string | undefined };

/** The pages outside the shell. They load no federation, no store and no MUI. */
export function AuthApp({ path, nonce }: AuthAppProps) {
  return (
    <>
      <style nonce={nonce}>{authCss}</style>
      <Frame>{path === loginPath ? <LoginPage /> : <StatePage path={path} />}</Frame>
      <Toasts />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <header className="pitch">
        <Brand />
        <div className="words">
          <p className="slogan">攻击来临时，你的网站照常营业</p>
          <p>网站加速、四层转发与攻击防护，在一个控制台里。</p>
        </div>
        <p className="copyright">{brand.copyright}</p>
      </header>
      <main>{children}</main>
    </div>
  );
}

function Brand() {
  if (brand.logo) return <img className="logo" src={brand.logo} alt={brand.name} />;
  return (
    <div className="brand">
      <span className="sign" aria-hidden="true">
        盾
      </span>
      {brand.name}
    </div>
  );
}
