import type { SiteSettings } from '@console/contract/site-change-fields';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { siteRevisions } from './site-revisions.tables';
import { settingsOf } from './site-settings.service';
import { ownedBy } from './sites.scope';
import { sites } from './sites.tables';

/** What a site of an owner was after one of its revisions. */
export async function findSnapshot(
  db: Db,
  wanted: { ownerId: string; id: string; number: number },
): Promise<SiteSettings> {
  const [row] = await db
    .select({ settings: siteRevisions.settings })
    .from(siteRevisions)
    .innerJoin(sites, eq(sites.id, siteRevisions.siteId))
    .where(
      and(
        ownedBy(wanted.ownerId, eq(sites.id, wanted.id)),
        eq(siteRevisions.number, wanted.number),
      ),
    );
  if (!row) throw new ApiError('NOT_FOUND');
  return settingsOf(row.settings);
}

/** `无法回滚到 v12：证书「商城」不存在或已被删除`. */
export const cannotRestore = (number: number, problem: string) =>
  new ApiError('RESTORE_REFUSED', { message: `无法回滚到 v${number}：${problem}` });

/** What a problem speaks of: there is no form that its field would lead to. */
export function fieldName(settings: SiteSettings, field: string): string {
  const { certificateName, domains, origin } = settings;
  const index = Number(/\.(\d+)/.exec(field)?.[1] ?? 0);
  if (field.startsWith('https.certificateId')) return `证书「${certificateName ?? ''}」：`;
  if (field.startsWith('domains')) return `${domains[index] ?? ''}：`;
  if (field.startsWith('origin')) return `${origin.origins[index]?.address ?? ''}：`;
  if (field === 'extraPorts') return '额外端口：';
  return field.startsWith('access.signing') ? 'URL 鉴权：' : '';
}
