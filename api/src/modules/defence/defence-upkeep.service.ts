import { builtinGroups } from '@console/contract/defence/groups/builtin';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { Sealing } from '../../secrets/sealing';
import { defenceParts, defenceRuleWordings } from './defence.tables';
import { isKeyOld, rotatePassKey } from './edge/pass-keys.service';
import { sealedAnew } from './edge/signing-keys';
import type { GuardedSites } from './groups/guarded-sites';
import type { Parts } from './parts/parts.service';
import { keepWordings, worded } from './wordings/wordings.service';

type Deps = { db: Db; secrets: Sealing; siteDefence: GuardedSites };

const byItself = { authorId: null, action: 'change' } as const;
const noParts: Parts = { matchers: new Map(), filters: new Map(), lists: new Map() };

/** What defence needs done from time to time. */
export function createDefenceUpkeep({ db, secrets, siteDefence }: Deps) {
  /** Gives the nodes a new key of passes when the newest has served its time. */
  async function rotatePassKeys(): Promise<void> {
    if (!(await isKeyOld(db))) return;
    await siteDefence.changeDefence(byItself, async (tx) => {
      // Another process may have been first.
      if (await isKeyOld(tx)) await rotatePassKey(tx);
    });
  }

  /** Built-in groups whose rules read as they never did before: this version brought them. */
  async function newBuiltins(tx: Db) {
    const groups = builtinGroups.map(({ id, name, rules }) => ({
      group: { id, name, ownerId: null },
      rules: worded(id, rules, noParts),
    }));
    const hashes = groups.flatMap(({ rules }) => rules.map(({ rule }) => rule.hash));
    const rows = await tx
      .select({ hash: defenceRuleWordings.hash })
      .from(defenceRuleWordings)
      .where(inArray(defenceRuleWordings.hash, hashes));
    const known = new Set(rows.map(({ hash }) => hash));
    return groups.filter(({ rules }) => rules.some(({ rule }) => !known.has(rule.hash)));
  }

  /** Brings the built-in groups of a new version to the sites that use them. */
  async function renewBuiltins(): Promise<void> {
    if ((await newBuiltins(db)).length === 0) return;
    await siteDefence.changeDefence(byItself, async (tx, revision) => {
      const groups = await newBuiltins(tx);
      await keepWordings(tx, groups);
      const ids = groups.map(({ group }) => group.id);
      await siteDefence.touchSites(tx, { ownerId: null, ids, revision });
    });
  }

  /** Seals with the newest key what an older one sealed. Resolves to how many there were. */
  async function sealAnew(): Promise<number> {
    const rows = await db
      .select({ id: defenceParts.id, keySealed: defenceParts.keySealed })
      .from(defenceParts)
      .where(isNotNull(defenceParts.keySealed));
    const outdated = rows.flatMap(({ id, keySealed }) =>
      keySealed !== null && secrets.isOutdated(keySealed) ? [{ id, keySealed }] : [],
    );
    for (const { id, keySealed } of outdated) {
      await db
        .update(defenceParts)
        .set({ keySealed: sealedAnew(secrets, id, keySealed) })
        .where(and(eq(defenceParts.id, id), eq(defenceParts.keySealed, keySealed)));
    }
    return outdated.length;
  }

  return { rotatePassKeys, renewBuiltins, sealAnew };
}
