import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import { browser, homePath } from '@console/kit/session';
import { enterLinked, type LinkedAccount } from './arrival';

/** The answer that changes nothing has the focus when the question appears. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const contactOf = ({ email, phone }: UserInfo) => email ?? phone;

type SwitchAccountProps = { link: LinkedAccount; present: UserInfo };

/** Asks before a sign-in link replaces the session of another account. */
export function SwitchAccount({ link, present }: SwitchAccountProps) {
  const accounts = [
    { term: '当前账户', user: present },
    { term: '链接中的账户', user: link.user },
  ];
  return (
    <div className="form">
      <div>
        <h1>切换账户？</h1>
        <p className="quiet" id="switch-account">
          这个链接会让此浏览器退出当前账户，并登录另一个账户。链接不是你要求的，或来历不明时，请不要切换。
        </p>
      </div>
      <dl className="accounts">
        {accounts.map(({ term, user }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {user.name}
              {contactOf(user) && <span>{contactOf(user)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="fields">
        <button
          type="button"
          className="submit"
          ref={takeFocus}
          aria-describedby="switch-account"
          onClick={() => browser.go(homePath)}
        >
          继续使用当前账户
        </button>
        <button type="button" className="other" onClick={() => enterLinked(link)}>
          切换到「{link.user.name}」
        </button>
      </div>
    </div>
  );
}
