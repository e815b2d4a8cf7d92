import type { Db } from '../../../db/engine';
import { createNodeSync, type NodeSync } from '../../configured/node-sync.service';
import { forwardRevisions, forwards } from '../../forwards/forwards.tables';
import type { NodePresence } from '../node-presence.service';
import { forwardAcks, forwardRefusals, nodes } from '../nodes.tables';

/** Which nodes have which forwards in force. A node that takes no forwards is not counted. */
export const createForwardSyncService = (db: Db, presence: NodePresence): NodeSync =>
  createNodeSync({
    ...{
      db,
      presence,
      revision: nodes.forwardRevision,
      acks: forwardAcks,
      refusals: forwardRefusals,
    },
    ...{ revisions: forwardRevisions, things: forwards },
  });
