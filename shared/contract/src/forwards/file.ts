import { z } from 'zod';
import { localTimes, writeCsv } from '../common/csv';
import { plainText } from '../common/scalars';
import { fileCharsMax } from '../settings/file-limits';
import { originCell } from '../settings/origin-cell';
import { siteStateWords } from '../sites/state';
import type { Forward, ForwardDetail } from './endpoints/forwards';
import { listenText } from './settings/listen-text';
import { forwardBalanceWords } from './words';

const columnsOf = (
  times: ReturnType<typeof localTimes>,
): readonly [header: string, cell: (forward: Forward) => string][] => [
  ['编号', ({ sn }) => sn],
  ['名称', ({ name }) => name],
  ['监听端口', ({ listen }) => listenText(listen)],
  ['状态', ({ state }) => siteStateWords[state]],
  ['CNAME', ({ cname }) => cname],
  ['源站', ({ origin }) => origin.origins.map(originCell).join(', ')],
  ['负载均衡', ({ origin }) => forwardBalanceWords[origin.balance]],
  ['分组', ({ group }) => group?.name ?? ''],
  ['套餐', (forward) => forward.package.name],
  ['备注', ({ note }) => note],
  [times.header('添加时间'), ({ createdAt }) => times.cell(createdAt)],
];

/** Forwards as CSV: what stands in the list, without the settings of the tabs. */
export function forwardsCsv(forwards: readonly Forward[]): string {
  const columns = columnsOf(localTimes());
  return writeCsv([
    columns.map(([header]) => header),
    ...forwards.map((forward) => columns.map(([, cell]) => cell(forward))),
  ]);
}

/** Forwards as JSON with all of their settings, without what is of the moment. */
export function forwardsJson(forwards: readonly ForwardDetail[]): string {
  const list = forwards.map(({ sync: _sync, revision: _revision, ...forward }) => forward);
  return `${JSON.stringify(list, null, 2)}\n`;
}

export const forwardImportSchema = z.object({
  /** An export of forwards, CSV or JSON. */
  text: plainText()
    .min(1, '请选择文件或粘贴内容')
    .max(fileCharsMax, `内容过长，最多 ${fileCharsMax / 10_000} 万个字符`),
  /** False: says what would be added and why the rest cannot be. True: adds the valid ones. */
  commit: z.boolean().default(false),
});
