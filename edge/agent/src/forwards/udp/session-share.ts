import { totalmem } from 'node:os';

/**
 * What a session holds at most while it lasts, in bytes: 30 KB of nginx and njs, its first packet, and the largest
 * answer so far, of 64 KB each.
 */
const sessionBytes = 160 * 1024;
/** nginx's `limit_conn` counts to here. */
export const sessionsMost = 65_535;
/** Sessions of one account where memory is no bound. */
const accountMost = 8_192;
/** Of the sessions of a node one account may have so many parts. */
const accountShare = 1 / 4;

/** The sessions of UDP that a node may have at a time: in all, and of one account. */
export type SessionShares = { all: number; account: number };

/** Memory that this process and its like may have, in bytes: of the machine, or of the container. */
export function memoryOfNode(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}

/** As many as take half of the memory if all of them hold what they can; `set` is what the operator says. */
export function sessionShares(
  memoryBytes: number,
  set: Partial<SessionShares> = {},
): SessionShares {
  const fitting = Math.max(1, Math.floor(memoryBytes / 2 / sessionBytes));
  const all = set.all ?? Math.min(sessionsMost, fitting);
  const account = set.account ?? Math.max(1, Math.min(accountMost, Math.floor(all * accountShare)));
  return { all, account };
}

/** What bounds the sessions of one server of nginx; `zones` ends the names of what counts them. */
export const shareLimits = ({ account, all }: SessionShares, zones: string) =>
  `        limit_conn accounts${zones} ${account};
        limit_conn node${zones} ${all};
`;

/** What counts them, for all servers: one whose part of the configuration is kept may use an earlier one. */
export function shareZones(forwards: readonly string[]): string {
  const used = forwards.flatMap((text) => /limit_conn accounts(\w*)/.exec(text)?.[1] ?? []);
  return [...new Set(used)]
    .map(
      (zones) => `    limit_conn_zone $edge_account zone=accounts${zones}:2m;
    limit_conn_zone $protocol zone=node${zones}:32k;
`,
    )
    .join('');
}
