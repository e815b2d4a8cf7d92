import type { PurgeJob, PurgeQuotas } from '@console/contract/sites/endpoints/purges';
import type { PurgeKind } from '@console/contract/sites/purges';
import { isApiError, tellError } from '@console/kit/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { checkLines, countProblem, newKey } from './purge.model';
import { useSubmitPurgeMutation } from './purges.api';

type Skipped = { line: number; text: string; error: string };
export type Submitted = { job: PurgeJob; skipped: Skipped[] };

/** Lines that the server refused, as `lines.<number>` names them. */
function refusedLines(fields: Record<string, string>): Map<number, string> {
  const entries = Object.entries(fields).flatMap(([key, error]): [number, string][] => {
    const line = /^lines\.(\d+)$/.exec(key)?.[1];
    return line ? [[Number(line), error]] : [];
  });
  return new Map(entries);
}

const none: ReadonlyMap<number, string> = new Map();

export type SubmitOptions = {
  kind: PurgeKind;
  quotas: PurgeQuotas | undefined;
  /** Lives on while another tab is open. */
  text: string;
  onText: (text: string) => void;
};

/** The text of a submit, from typing to its result. */
export function useSubmit({ kind, quotas, text, onText }: SubmitOptions) {
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [refused, setRefused] = useState(none);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [submitted, setSubmitted] = useState<Submitted | undefined>(undefined);
  // The same key while the same text is retried, so that a lost answer makes no second job.
  const [idempotencyKey, setKey] = useState(newKey);
  const [submitPurge, { isLoading }] = useSubmitPurgeMutation();
  // A long text is checked after the keystroke has been painted.
  const settled = useDeferredValue(text);
  const check = useMemo(() => {
    const { good, bad, repeated } = checkLines(settled, kind);
    const known = new Set(bad.map(({ line }) => line));
    const lines = settled.split('\n');
    const byServer = [...refused].flatMap(([line, error]) =>
      known.has(line) ? [] : [{ line, error, text: lines[line - 1]?.trim() ?? '' }],
    );
    const all = [...bad, ...byServer].sort((a, b) => a.line - b.line);
    return { good: good - byServer.length, bad: all, repeated };
  }, [settled, kind, refused]);

  const change = (next: { text?: string; skipInvalid?: boolean }) => {
    if (next.text !== undefined) onText(next.text);
    if (next.skipInvalid !== undefined) setSkipInvalid(next.skipInvalid);
    if (next.text !== undefined) setRefused(none);
    setProblem(undefined);
    setSubmitted(undefined);
    setKey(newKey());
  };

  const submit = async () => {
    try {
      const body = { kind, text, skipInvalid, idempotencyKey };
      const done = await submitPurge({ body, errorsAt: 'caller' }).unwrap();
      change({ text: '' });
      setSubmitted(done);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const lines = refusedLines(error.fields);
      setRefused(lines);
      if (lines.size > 0) return;
      if (error.status === 0 || error.status >= 500) tellError(error);
      else setProblem(error.msg);
    }
  };

  return {
    ...{ skipInvalid, check, submitted, submit, isLoading },
    problem: problem ?? countProblem(kind, check.good, quotas),
    setText: (next: string) => change({ text: next }),
    setSkipInvalid: (next: boolean) => change({ skipInvalid: next }),
  };
}
