import { localTimes, writeCsv } from '../../common/csv';
import { originCell } from '../../settings/origin-cell';
import type { Site, SiteDetail } from '../endpoints/sites';
import { originProtocolWords } from '../settings/words';
import { siteStateWords } from '../state';

export const states = siteStateWords;

const columnsOf = (
  times: ReturnType<typeof localTimes>,
): readonly [header: string, cell: (site: Site) => string][] => [
  ['编号', ({ sn }) => sn],
  ['域名', ({ domains }) => domains.join(' ')],
  ['状态', ({ state }) => states[state]],
  ['CNAME', ({ cname }) => cname],
  ['源站', ({ origin }) => origin.origins.map(originCell).join(', ')],
  ['回源协议', ({ origin }) => originProtocolWords[origin.protocol]],
  ['分组', ({ group }) => group?.name ?? ''],
  ['套餐', (site) => site.package?.name ?? ''],
  ['证书', ({ certificate }) => certificate?.name ?? ''],
  ['额外端口', ({ extraPorts }) => extraPorts.join(' ')],
  ['备注', ({ note }) => note],
  [times.header('添加时间'), ({ createdAt }) => times.cell(createdAt)],
];

/** Sites as CSV: what stands in the list, without the settings of the tabs. */
export function sitesCsv(sites: readonly Site[]): string {
  const columns = columnsOf(localTimes());
  return writeCsv([
    columns.map(([header]) => header),
    ...sites.map((site) => columns.map(([, cell]) => cell(site))),
  ]);
}

/** URL signing in a file: nobody may read its keys, so they are empty. */
function withoutKeys({ signing, ...access }: SiteDetail['access']) {
  const { keyMask: _mask, spareKeyMask: _spare, keepFormer: _keep, ...settings } = signing;
  return { ...access, signing: { ...settings, key: '', spareKey: '' } };
}

/** Sites as JSON with all of their settings, without what is of the moment and without keys. */
export function sitesJson(sites: readonly SiteDetail[]): string {
  const list = sites.map(
    ({ sync: _sync, revision: _revision, defence: _defence, access, ...site }) => ({
      ...site,
      access: withoutKeys(access),
    }),
  );
  return `${JSON.stringify(list, null, 2)}\n`;
}
