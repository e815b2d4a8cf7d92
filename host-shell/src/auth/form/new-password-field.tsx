import { useState } from 'react';
import { strengthOf } from './password.model';
import { PasswordField } from './password-field';

type NewPasswordFieldProps = { label: string; error: string | undefined };

const bars = [1, 2, 3, 4] as const;

/** A password that is being chosen, with a meter of its strength. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const { level, label: strength } = strengthOf(password);
  return (
    <div className="field">
      <PasswordField
        label={label}
        error={error}
        hint="至少 8 位，同时包含字母和数字。"
        autoComplete="new-password"
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <div className="strength" data-level={level}>
        <meter
          className="unseen"
          aria-label="密码强度"
          min={0}
          max={bars.length}
          value={level}
          aria-valuetext={strength || '未填写'}
        />
        <div className="bars" aria-hidden="true">
          {bars.map((bar) => (
            <span key={bar} data-on={bar <= level} />
          ))}
        </div>
        <span className="word">{strength ? `强度：${strength}` : ''}</span>
      </div>
    </div>
  );
}
