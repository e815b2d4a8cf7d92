import { useState } from 'react';
import { MethodTabs } from '../form/method-tabs';
import { forgetPath, registerPath } from '../paths';
import { type FirstStepProps, PasswordLogin } from './password-login';
import { PhoneLogin } from './phone-login';
import { SecondStep } from './second-step';

const methods = [
  { id: 'password', text: '密码登录' },
  { id: 'phone', text: '验证码登录' },
] as const;
type Method = (typeof methods)[number]['id'];

export function LoginPage() {
  const [challenge, setChallenge] = useState<string | null>(null);
  return (
    <>
      <FirstStep hidden={challenge !== null} onChallenge={setChallenge} />
      {challenge !== null && <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />}
    </>
  );
}

/** It stays mounted during the second step, so that going back loses nothing either. */
function FirstStep({ hidden, onChallenge }: FirstStepProps & { hidden: boolean }) {
  const [method, setMethod] = useState<Method>('password');
  // A form that was opened stays mounted, so that switching back and forth loses nothing that was
  // typed.
  const [phoneOpened, setPhoneOpened] = useState(false);
  const choose = (next: Method) => {
    setMethod(next);
    if (next === 'phone') setPhoneOpened(true);
  };
  return (
    <div className="form" hidden={hidden}>
      <div>
        <h1>登录</h1>
        <p className="quiet">
          还没有账户？<a href={registerPath}>注册账户</a>
        </p>
      </div>
      <MethodTabs label="登录方式" tabs={methods} chosen={method} onChoose={choose}>
        <div hidden={method !== 'password'}>
          <PasswordLogin onChallenge={onChallenge} />
        </div>
        {phoneOpened && (
          <div hidden={method !== 'phone'}>
            <PhoneLogin onChallenge={onChallenge} />
          </div>
        )}
      </MethodTabs>
      <p className="quiet centre">
        <a href={forgetPath}>忘记密码</a>
      </p>
    </div>
  );
}
