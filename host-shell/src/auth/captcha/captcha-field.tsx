import { Field } from '../form/field';
import { type CaptchaView, proofText } from './captcha';

type CaptchaFieldProps = {
  view: CaptchaView;
  error: string | undefined;
  onRenew: () => Promise<void>;
};

/** The image captcha's field and picture; nothing for the other kinds. */
export function CaptchaField({ view, error, onRenew }: CaptchaFieldProps) {
  if (view.kind !== 'image') return null;
  return (
    <div className="captcha">
      {/* A new image empties the field: the old answer no longer fits. */}
      <Field
        key={view.state === 'ready' ? view.id : ''}
        name="captcha"
        label="图形验证码"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={16}
        readOnly={view.state !== 'ready'}
        error={error}
      />
      <button
        type="button"
        className="captcha-image"
        aria-label="换一张图形验证码"
        onClick={() => void onRenew()}
      >
        {view.state === 'ready' && <img src={view.image} alt="图形验证码" />}
        {view.state === 'failed' && '点击重试'}
      </button>
    </div>
  );
}

/** How the invisible captcha stands; nothing for the other kinds. */
export function ProofState({ view }: { view: CaptchaView }) {
  if (view.kind !== 'pow') return null;
  return (
    <p role="status" className="proof" data-state={view.state}>
      {proofText(view)}
    </p>
  );
}
