import { registerPath } from '../paths';
import { termsOf } from './terms.model';

/** A name longer than this is not repeated in a contract. */
const nameLength = 40;

export function TermsPage() {
  // The HTML has the brand; the pages outside the shell ask the API for nothing.
  const { brandName = '' } = globalThis.__BRAND__ ?? {};
  const operator = brandName.slice(0, nameLength) || '本平台运营方';
  return (
    <article className="terms">
      <h1>服务条款</h1>
      <p className="quiet">注册即表示你与 {operator} 就以下内容达成一致。</p>
      {termsOf(operator).map(({ heading, lines }, index) => (
        <section key={heading}>
          <h2>
            {index + 1}. {heading}
          </h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      <p>
        <a href={registerPath}>返回注册</a>
      </p>
    </article>
  );
}
