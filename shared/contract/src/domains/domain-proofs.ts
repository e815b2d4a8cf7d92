import type { DomainProofState } from './endpoints/domain-proofs';

/** `expired`: it was proven, too long ago to add another website on the strength of it. */
export const domainProofStates = ['pending', 'proven', 'expired'] as const;

export const domainProofLabels = {
  pending: '待验证',
  proven: '已验证',
  expired: '已过期',
} as const satisfies Record<DomainProofState, string>;

/** For how many days a proof is good to add websites with. */
export const domainProofDays = 30;
/** For how long after a check a domain can be taken over from another account. */
export const takeoverMinutes = 60;
/** Proofs of one account that are kept. */
export const domainProofsMax = 500;
