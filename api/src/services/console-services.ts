import type { Config } from '../config';
import type { Database } from '../db/engine';
import { createHostFiles, type HostFiles } from '../modules/console/host-build';
import { createHostBuilds } from '../modules/releases/host-builds.service';
import { createReleaseFiles } from '../modules/releases/release-files';
import { createReleasesService } from '../modules/releases/releases.service';
import { createSessionsService } from '../modules/sessions/sessions.service';
import { createSettingsService } from '../modules/settings/settings.service';
import { createSystemInfoService } from '../modules/system-info/system-info.service';

/** A build id that changes at each start, so that a changed API is noticed like a changed host. */
function perProcess(read: HostFiles['build']): HostFiles['build'] {
  return async () => {
    const build = await read();
    return build && { ...build, id: `${build.id}+${process.pid}` };
  };
}

const shield = 'M16 3l10 4v8c0 7-4 11-10 14C10 26 6 22 6 15V7zM12 16l3 3 6-6';
const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2457e6"/><path d="${shield}" fill="none" stroke="#fff" stroke-width="2.4"/></svg>`;

/** Icon of the platform's own console in the browser's tab. */
const platformIcon = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`;

/** The services that the console's pages and files need, whichever process serves them. */
export function createConsoleServices({
  config,
  database,
}: {
  config: Config;
  database: Database;
}) {
  const { db } = database;
  const settings = createSettingsService(db);
  const hostFiles = createHostFiles(config.consoleDir);
  const hostBuilds = createHostBuilds(database);
  const ownBuild = config.development ? perProcess(hostFiles.build) : hostFiles.build;
  const hostBuild = config.roles.includes('console') ? ownBuild : hostBuilds.live;
  return {
    hostFiles,
    hostBuilds,
    settings,
    releases: createReleasesService({ ...database, hostBuild }),
    releaseFiles: createReleaseFiles(db),
    sessions: createSessionsService(db),
    systemInfo: createSystemInfoService({
      db,
      platformHosts: config.platformHosts,
      platformBrand: {
        brandName: config.platformBrand,
        favicon: platformIcon,
        metaDescription: `${config.platformBrand}：网站加速与攻击防护`,
        bottomCopyright: `© ${config.platformBrand}`,
        brandLogo: '',
      },
      platformSupport: settings.support,
    }),
  };
}

export type ConsoleServices = ReturnType<typeof createConsoleServices>;
