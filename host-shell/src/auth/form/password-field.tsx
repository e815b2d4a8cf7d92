import { useState } from 'react';
import { Field, type FieldProps } from './field';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'name'>;

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      name="password"
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={128}
      end={
        <button
          type="button"
          className="inside"
          aria-label="显示密码"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye closed={shown} />
        </button>
      }
    />
  );
}

function Eye({ closed }: { closed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {closed && <path d="M4 4l16 16" />}
    </svg>
  );
}
