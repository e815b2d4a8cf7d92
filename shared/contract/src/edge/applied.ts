import { z } from 'zod';

/**
 * `GET` as server-sent events: an `applied` event at the beginning, and whenever nodes have said what
 * they have in force. It holds nothing; pages that wait for nodes look again.
 */
export const appliedLivePath = '/v1/config/applied';

export const appliedLiveEventSchema = z.object({});
