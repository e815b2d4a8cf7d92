import type { IpEntry } from '@console/contract/sites/settings/access';
import type { Db } from '../../../db/engine';
import type { Cause } from '../../configured/history/revisions.service';

/** Addresses for the white lists of some sites of one owner. */
export type SiteEntries = {
  ownerId: string;
  revision: number;
  entries: readonly { siteId: string; address: IpEntry['address'] }[];
  note: string;
};

/** What defence asks of the module of sites, which knows what each site names. */
export type GuardedSites = {
  /** Runs a change of defence that reaches sites as a change of the edge's configuration. */
  changeDefence: <T>(cause: Cause, change: (tx: Db, revision: number) => Promise<T>) => Promise<T>;
  /** The owner's sites that name any of some ids, by their first domains; `limit` of them. */
  sitesNaming: (
    tx: Db,
    ownerId: string,
    ids: readonly string[],
    limit: number,
  ) => Promise<{ count: number; sites: { id: string; domain: string }[] }>;
  /** What each of the owner's sites names, of those that name anything. */
  namesOfSites: (
    tx: Db,
    ownerId: string,
  ) => PromiseLike<{ id: string; names: (string | null)[] | null }[]>;
  /** Makes nodes refetch the sites, of one owner or of all, that name any of some ids. */
  touchSites: (
    tx: Db,
    change: { ownerId: string | null; ids: readonly string[]; revision: number },
  ) => Promise<void>;
  /** Whether the settings that the owner's new sites begin with name any of some ids. */
  defaultsName: (tx: Db, ownerId: string, ids: readonly string[]) => Promise<boolean>;
  /** Puts addresses on the white lists of sites of an owner. */
  whitelist: (tx: Db, entries: SiteEntries) => Promise<void>;
};
