import type { secondFactorProofSchema } from '@console/contract/accounts/endpoints/second-factor';
import {
  recoveryCodeSchema,
  totpCodeSchema,
} from '@console/contract/accounts/sign-in/one-time-codes';
import { secondFactorBeginSchema } from '@console/contract/accounts/sign-in/second-factor';
import { z } from 'zod';

/** The accepted proofs of the second factor; one field of the form takes either. */
export type Way = 'code' | 'recoveryCode';
type Proof = z.output<typeof secondFactorProofSchema>;

export const codeSchemas = { code: totpCodeSchema, recoveryCode: recoveryCodeSchema } as const;

export const proofFormSchema = (way: Way) =>
  z.object({ ...secondFactorBeginSchema.shape, proof: codeSchemas[way] });

export function toProof(way: Way, { password, proof }: { password: string; proof: string }): Proof {
  return way === 'code' ? { password, code: proof } : { password, recoveryCode: proof };
}

/** The API's field names as the form's. */
export function placeProof(fields: Record<string, string>): Record<string, string> {
  const place = (name: string) => (name in codeSchemas ? 'proof' : name);
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [place(name), text]));
}
