import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import type { Refusal } from './engine-refusal';

/** One address of an origin as an engine is to connect to it. */
export type Peer = { ip: string; port: number | null; weight: number; backup: boolean };

/** What came of an attempt to make some forwards an engine's. */
export type Outcome = {
  refused: ReadonlyMap<string, Refusal>;
  /** So long until what is left can be done; 0 when all is. */
  waitMs: number;
  /** Whether something is refused that another program may let go at any moment. */
  mayPass?: boolean;
};

/** What carries the forwards of one protocol. */
export type Engine = {
  /** Makes these its forwards, as far as they can be. Each call ends before the next begins. */
  apply(forwards: ReadonlyMap<string, EdgeForward>): Promise<Outcome>;
  /** Tries again what was refused for a reason that may have passed, as a port that was taken. */
  forgive(): void;
};
