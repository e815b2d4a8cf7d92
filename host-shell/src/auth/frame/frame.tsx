import { type ReactNode, useState } from 'react';
import { brand } from '../brand';

type FrameProps = {
  /** On a path below /auth/ a click on the logo is ignored; elsewhere it leads to the start. */
  inAuth: boolean;
  children: ReactNode;
};

/** What stands around each page outside the shell: the brand, and what the product is for. */
export function Frame({ inAuth, children }: FrameProps) {
  return (
    <div className="auth">
      <header className="pitch">
        {inAuth ? (
          <Brand />
        ) : (
          <a className="home" href="/" aria-label="返回首页">
            <Brand />
          </a>
        )}
        <div className="words">
          <p className="slogan">攻击来临时，你的网站照常营业</p>
          <p>网站加速、四层转发与攻击防护，在一个控制台里。</p>
        </div>
      </header>
      <main>{children}</main>
      <footer className="copyright">{brand.copyright && <span>{brand.copyright}</span>}</footer>
    </div>
  );
}

function Brand() {
  const [broken, setBroken] = useState(false);
  if (brand.logo && !broken) {
    return (
      <img className="logo" src={brand.logo} alt={brand.name} onError={() => setBroken(true)} />
    );
  }
  return (
    <div className="brand">
      <span className="sign" aria-hidden="true">
        盾
      </span>
      <span className="name">{brand.name}</span>
    </div>
  );
}
