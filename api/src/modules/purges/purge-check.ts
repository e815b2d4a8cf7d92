import {
  type PurgeLine,
  parsePurgeLines,
  purgeSubmitMax,
} from '@console/contract/sites/purge-lines';
import type { PurgeKind } from '@console/contract/sites/purges';
import { ApiError } from '../../plugins/api-error';
import type { OwnHosts } from '../sites/domains/own-hosts.service';
import type { PurgeItem, PurgeSkipped } from './purges.tables';

type Submitted = { kind: PurgeKind; text: string; skipInvalid: boolean };

/** How many of the wrong lines an answer names. */
const namedMax = 1_000;

function hostProblem(
  kind: PurgeKind,
  host: string,
  states: Awaited<ReturnType<OwnHosts>>,
): string | undefined {
  const state = states.get(host);
  if (state === undefined) return `域名 ${host} 不在你的网站中`;
  return kind === 'preheat' && state === 'disabled' ? '网站已停用，不能预热' : undefined;
}

async function judge(ownHosts: OwnHosts, ownerId: string, kind: PurgeKind, lines: PurgeLine[]) {
  const hosts = lines.flatMap((line) => (line.url === undefined ? [] : line.host));
  const states = await ownHosts(ownerId, [...new Set(hosts)]);
  const good: PurgeItem[] = [];
  const bad: PurgeSkipped[] = [];
  for (const line of lines) {
    const error = line.error ?? hostProblem(kind, line.host, states);
    if (error !== undefined) bad.push({ line: line.line, text: line.text, error });
    else if (line.url !== undefined) good.push({ line: line.line, url: line.url });
  }
  return { good, bad };
}

function refuse(bad: readonly PurgeSkipped[]): ApiError {
  const fields = bad.slice(0, namedMax).map(({ line, error }) => [`lines.${line}`, error]);
  const [first] = bad;
  const more = bad.length > 1 ? `，共 ${bad.length} 行有误` : '';
  const message = first ? `第 ${first.line} 行：${first.error}${more}` : '没有可以提交的地址';
  return new ApiError('INVALID', { message, fields: Object.fromEntries(fields) });
}

/** The good and, if they may be skipped, the bad lines of a submit; throws what it is refused for. */
export async function checkSubmit(ownHosts: OwnHosts, ownerId: string, submitted: Submitted) {
  const { kind, text, skipInvalid } = submitted;
  const { lines } = parsePurgeLines(text, kind);
  const max = purgeSubmitMax[kind];
  if (lines.length > max) {
    const message = `每次最多提交 ${max} 行，现在有 ${lines.length} 行`;
    throw new ApiError('INVALID', { message, fields: { text: message } });
  }
  const { good, bad } = await judge(ownHosts, ownerId, kind, lines);
  if (good.length === 0 || (bad.length > 0 && !skipInvalid)) throw refuse(bad);
  return { good, bad };
}
