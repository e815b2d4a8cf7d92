import type {
  Support,
  SystemInfo,
  SystemType,
} from '@console/contract/console/endpoints/system-info';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { panels } from './system-info.tables';

/** Whose console a host shows. `panelId` is null on the platform's own. */
export type Brand = { systemInfo: SystemInfo; systemType: SystemType; panelId: string | null };

export type SystemInfoService = ReturnType<typeof createSystemInfoService>;

/** Brands by host name. */
export function createSystemInfoService(options: {
  db: Db;
  platformHosts: readonly string[];
  platformBrand: SystemInfo;
  /** Contacts of the platform's support. A panel's customers are its agent's, and get none of them. */
  platformSupport: () => Promise<Support | undefined>;
}) {
  const { db, platformHosts, platformBrand, platformSupport } = options;

  const panelBrand = {
    brandName: panels.brandName,
    favicon: panels.favicon,
    metaDescription: panels.metaDescription,
    bottomCopyright: panels.bottomCopyright,
    brandLogo: panels.brandLogo,
  };

  /** The brand of a host name (lower case, no port), or `undefined` when it has no console. */
  async function brandOfHost(host: string): Promise<Brand | undefined> {
    if (platformHosts.includes(host)) {
      return { systemInfo: platformBrand, systemType: 'platform', panelId: null };
    }
    const [row] = await db
      .select({ panelId: panels.id, systemInfo: panelBrand })
      .from(panels)
      .where(eq(panels.host, host));
    return row && { ...row, systemType: 'panel' };
  }

  /** The brand that a panel's customers know; null means the platform. */
  async function brandOfPanel(panelId: string | null): Promise<SystemInfo> {
    if (panelId === null) return platformBrand;
    const [row] = await db.select(panelBrand).from(panels).where(eq(panels.id, panelId));
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  async function requireBrand(host: string): Promise<Brand> {
    const brand = await brandOfHost(host);
    if (!brand) throw new ApiError('UNKNOWN_HOST');
    return brand;
  }

  /** What a console tells everybody who opens it. */
  async function systemInfoOf(host: string) {
    const { systemInfo, systemType, panelId } = await requireBrand(host);
    const support = panelId === null ? await platformSupport() : undefined;
    return { systemInfo, systemType, ...(support && { support }) };
  }

  /** Every host name that shows a console. */
  async function consoleHosts(): Promise<string[]> {
    const rows = await db.select({ host: panels.host }).from(panels);
    return [...platformHosts, ...rows.map(({ host }) => host)];
  }

  return { brandOfHost, brandOfPanel, requireBrand, systemInfoOf, consoleHosts };
}
