import type { Db } from '../../../db/engine';
import { requireRoomForSettings } from '../../configured/settings-room.service';
import { sites } from '../sites.tables';

/** Fails when settings of sites that were just written take more than one account may have. */
export const requireSettingsRoom = (tx: Db, ownerId: string, written: readonly string[]) =>
  requireRoomForSettings(
    tx,
    { things: sites, what: '网站的自定义页面、名单和规则' },
    ownerId,
    written,
  );
