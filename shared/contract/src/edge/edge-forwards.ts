import { z } from 'zod';

export const forwardProtocolSchema = z.enum(['tcp', 'udp']);
export type ForwardProtocol = z.output<typeof forwardProtocolSchema>;

export const forwardStreamPath = '/edge/forwards';

/** Batches of them: `PUT /api/edge/forward-records/:stream/:seq`, in every other way as access records. */
export const forwardRecordsPath = '/edge/forward-records/:stream/:seq';
