import type { z } from 'zod';
import { instantText } from '../common/scalars';

/** Days that curves are kept, and what of it is asked for at once. */
export const monitorKeptDays = 400;

/** A stretch of one's own, which goes before a window; both or neither. */
export const stretchShape = {
  from: instantText('时间格式不正确').optional(),
  to: instantText('时间格式不正确').optional(),
};

type Stretch = { from?: string | undefined; to?: string | undefined };
const stretchProblem = ({ from, to }: Stretch): string | undefined => {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) return '开始时间与结束时间应同时填写';
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  if (seconds < 10) return '结束时间应至少比开始时间晚 10 秒';
  return seconds > monitorKeptDays * 86_400 ? `时间范围最长 ${monitorKeptDays} 天` : undefined;
};

/** The rule of a stretch, with its sentence at the end of the stretch. */
export function checkStretch(view: Stretch, context: z.RefinementCtx): void {
  const message = stretchProblem(view);
  if (message) context.addIssue({ code: 'custom', path: ['to'], message });
}
