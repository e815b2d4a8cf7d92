import type { ReactNode } from 'react';
import type { Feedback } from './use-feedback';

type AuthFormProps = {
  feedback: Feedback;
  onSubmit: () => Promise<void>;
  onType?: () => void;
  children: ReactNode;
};

/**
 * A form that checks itself: errors appear at the fields, and what is not the person's fault above
 * them.
 */
export function AuthForm({ feedback, onSubmit, onType, children }: AuthFormProps) {
  const { form, trouble, correct } = feedback;
  return (
    <form
      ref={form}
      className="fields"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) correct(target.name);
        onType?.();
      }}
    >
      {trouble && (
        <div className="trouble">
          <strong>{trouble.msg}</strong>
          <span>填写的内容已保留，可直接重试。</span>
          {trouble.requestId && (
            <span>
              请求编号：<code>{trouble.requestId}</code>
            </span>
          )}
        </div>
      )}
      {children}
    </form>
  );
}

type SubmitButtonProps = { busy: boolean; busyText: string; children: ReactNode };

export function SubmitButton({ busy, busyText, children }: SubmitButtonProps) {
  return (
    <button type="submit" className="submit" disabled={busy}>
      {busy ? busyText : children}
    </button>
  );
}
