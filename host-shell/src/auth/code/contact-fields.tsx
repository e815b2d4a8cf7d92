import { codeLifetimeSeconds } from '@console/contract/accounts/limits';
import { proofText } from '../captcha/captcha';
import { CaptchaField } from '../captcha/captcha-field';
import { Field } from '../form/field';
import type { Feedback } from '../form/use-feedback';
import type { Channel } from './send-code';
import type { CodeSender } from './use-code-sender';

const contacts = {
  email: {
    label: '邮箱',
    codeLabel: '邮箱验证码',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    placeholder: 'name@example.com',
    place: '邮箱（包括垃圾邮件）',
  },
  phone: {
    label: '手机号',
    codeLabel: '短信验证码',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: '11 位手机号',
    place: '短信',
  },
} as const satisfies Record<Channel, object>;

type ContactFieldsProps = { sender: CodeSender; feedback: Feedback };

/** An address or a number, the captcha when one is asked for, and the code that is sent there. */
export function ContactFields({ sender, feedback }: ContactFieldsProps) {
  const { channel, captcha, typed, type } = sender;
  const { label, type: inputType, inputMode, autoComplete, placeholder } = contacts[channel];
  return (
    <>
      <Field
        key={channel}
        name={channel}
        label={label}
        type={inputType}
        inputMode={inputMode}
        autoComplete={autoComplete}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="off"
        defaultValue={typed[channel]}
        onChange={({ currentTarget }) => type(channel, currentTarget.value)}
        error={feedback.fields[channel]}
      />
      <CaptchaField view={captcha.view} error={feedback.fields.captcha} onRenew={captcha.renew} />
      <CodeField sender={sender} error={feedback.fields.code} />
    </>
  );
}

function CodeField({ sender, error }: { sender: CodeSender; error: string | undefined }) {
  const { codeLabel } = contacts[sender.channel];
  return (
    <Field
      key={sender.channel}
      name="code"
      label={codeLabel}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder="6 位数字"
      error={error}
      hint={<Hint sender={sender} />}
      end={<SendButton sender={sender} />}
    />
  );
}

function SendButton({ sender: { left, sending, send } }: { sender: CodeSender }) {
  const text = left > 0 ? `${left} 秒后重新获取` : '获取验证码';
  return (
    <button
      type="button"
      className="inside send"
      disabled={sending || left > 0}
      onClick={() => void send()}
    >
      {sending ? '正在发送…' : text}
    </button>
  );
}

/** One line that is always present, so that nothing moves when it changes. */
function Hint({ sender: { captcha, channel, sentTo } }: { sender: CodeSender }) {
  const minutes = codeLifetimeSeconds / 60;
  const sent = sentTo && `已发送，${minutes} 分钟内有效，请查看${contacts[channel].place}。`;
  return (
    <span role="status">{sent || proofText(captcha.view) || `验证码 ${minutes} 分钟内有效。`}</span>
  );
}
