import { openPage } from '@console/testing/page';
import { MonitorBoard } from '../features/monitor/board/monitor-board';

/** Opens the monitor's board alone, of all websites of the account or of these. */
export const openBoard = (search: string, siteIds?: string[]) =>
  openPage(`/m${search}`, { '/m': () => <MonitorBoard {...(siteIds && { siteIds })} /> });
