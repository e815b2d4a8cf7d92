import { authCalls } from '@console/contract/accounts/calls';
import { callEndpoint } from '@console/kit/api';
import { solve } from './solve';

/** What a captcha is for: signing in, or having a code sent. */
export type Scene = 'login' | 'code';

export type CaptchaView =
  | { kind: 'none' }
  | { kind: 'image'; state: 'loading' | 'failed' }
  | { kind: 'image'; state: 'ready'; id: string; image: string }
  | { kind: 'pow'; state: 'idle' | 'working' | 'done' | 'failed' };

const proofTexts = {
  idle: '',
  working: '正在验证…',
  done: '已通过安全验证。',
  failed: '安全验证没有完成，提交时会再试一次。',
} as const;

/** How the invisible captcha stands; empty for the other kinds. */
export function proofText(view: CaptchaView): string {
  return view.kind === 'pow' ? proofTexts[view.state] : '';
}

export type CaptchaAnswer = { id: string; answer: string };
type Proof = {
  abort: AbortController;
  answer: Promise<CaptchaAnswer | undefined>;
  staleAt: number;
};

/** A challenge about to expire is not sent: it would be refused by the time it arrives. */
const marginMs = 10_000;
const shortestLifeMs = 60_000;

/** When a challenge expires, according to its salt. */
function endOf(salt: string): number {
  const seconds = Number(new URLSearchParams(salt.split('?')[1]).get('expires'));
  const end = seconds > 0 ? seconds * 1000 - marginMs : 0;
  // A wrong clock must not make every challenge stale.
  return Math.max(end, Date.now() + shortestLifeMs);
}

/** The captcha of one form: which kind is required, and its answer. */
export function createCaptcha(scene: Scene) {
  const listeners = new Set<() => void>();
  let view: CaptchaView = { kind: 'none' };
  let proof: Proof | undefined;
  let questions = 0;

  function show(next: CaptchaView): void {
    view = next;
    for (const listener of listeners) listener();
  }

  async function showImage(): Promise<void> {
    show({ kind: 'image', state: 'loading' });
    const { data } = await callEndpoint(authCalls.getCaptcha, { query: { type: 'image' } });
    if (view.kind !== 'image') return;
    if (data?.type === 'image') show({ ...data, kind: 'image', state: 'ready' });
    else show({ kind: 'image', state: 'failed' });
  }

  async function prove(started: Proof): Promise<CaptchaAnswer | undefined> {
    const { signal } = started.abort;
    const { data } = await callEndpoint(
      authCalls.getCaptcha,
      { query: { type: 'pow' } },
      { signal },
    );
    if (data?.type !== 'pow') return undefined;
    const { id, algorithm, challenge, salt, signature } = data;
    started.staleAt = endOf(salt);
    const number = await solve(data, signal).catch(() => null);
    if (number === null) return undefined;
    return { id, answer: JSON.stringify({ algorithm, challenge, number, salt, signature }) };
  }

  function drop(): void {
    proof?.abort.abort();
    proof = undefined;
  }

  /** Starts the proof of work, if one is required and none is running. */
  function begin(): Proof | undefined {
    if (view.kind !== 'pow' || proof) return proof;
    const started: Proof = {
      abort: new AbortController(),
      answer: Promise.resolve(undefined),
      staleAt: Number.POSITIVE_INFINITY,
    };
    proof = started;
    show({ kind: 'pow', state: 'working' });
    started.answer = prove(started).then((answer) => {
      if (proof === started) {
        if (!answer) proof = undefined;
        show({ kind: 'pow', state: answer ? 'done' : 'failed' });
      }
      return answer;
    });
    return started;
  }

  /** Asks which kind the API requires now, and shows it. */
  async function check(account?: string): Promise<void> {
    questions += 1;
    const question = questions;
    const { data } = await callEndpoint(authCalls.getCaptchaType, {
      query: { scene, account: account || undefined },
    });
    if (!data || question !== questions || data.type === view.kind) return;
    drop();
    if (data.type === 'image') await showImage();
    else show(data.type === 'pow' ? { kind: 'pow', state: 'idle' } : { kind: 'none' });
  }

  /** A captcha is good for one try: makes room for the next. */
  async function renew(): Promise<void> {
    drop();
    if (view.kind === 'image') await showImage();
    else if (view.kind === 'pow') show({ kind: 'pow', state: 'idle' });
  }

  /** The answer to send; `typed` is what stands in the field of an image. A sentence when there is none. */
  async function take(typed: string): Promise<{ captcha?: CaptchaAnswer } | { missing: string }> {
    if (view.kind === 'none') return {};
    if (view.kind === 'image') {
      if (view.state !== 'ready') return { missing: '验证码没有加载，请点击图片重试' };
      return typed ? { captcha: { id: view.id, answer: typed } } : { missing: '请输入验证码' };
    }
    if (proof && proof.staleAt < Date.now()) drop();
    const captcha = await begin()?.answer;
    return captcha ? { captcha } : { missing: '安全验证没有完成，请重试' };
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => view,
    begin,
    check,
    renew,
    take,
    drop,
  };
}
