import { z } from 'zod';
import { siteDomainSchema } from './address';
import { defineEndpoints } from './endpoint';
import { emptySchema, instantSchema, pageOf, pageQuerySchema } from './paging';

/** `expired`: it was proven, too long ago to add another website on the strength of it. */
export const domainProofStates = ['pending', 'proven', 'expired'] as const;
export const domainProofStateSchema = z.enum(domainProofStates);
export type DomainProofState = z.output<typeof domainProofStateSchema>;

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

/** What is proven: a name without `*.`; it holds for the name and for all below it. */
export const provenNameSchema = siteDomainSchema.refine(
  (name) => !name.startsWith('*.'),
  '请填写不带 *. 的域名',
);

/** That an account may decide what a name is: a TXT record which only the name's holder can set. */
export const domainProofSchema = z.object({
  name: z.string(),
  recordName: z.string(),
  /** Different for every account and name. */
  recordValue: z.string(),
  state: domainProofStateSchema,
  /** Why the newest check found no proof; empty otherwise. */
  message: z.string(),
  checkedAt: instantSchema.nullable(),
  provenAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
});
export type DomainProof = z.output<typeof domainProofSchema>;

export const domainProofEndpoints = defineEndpoints({
  listDomainProofs: {
    method: 'GET',
    path: '/v1/domain-proofs',
    access: 'allUser',
    summary: '列出检查过的域名所有权',
    query: pageQuerySchema,
    data: pageOf(domainProofSchema),
  },
  listNeededProofs: {
    method: 'POST',
    path: '/v1/domain-proofs/needed',
    access: 'allUser',
    summary: '哪些域名要先验证所有权，以及各自的 TXT 记录',
    body: z.object({ domains: z.array(siteDomainSchema).min(1, '请填写域名').max(200) }),
    /** One for each name to prove; several domains may wait for the same. */
    data: z.object({
      items: z.array(
        domainProofSchema.extend({
          domains: z.array(z.string()),
          /** Another account's website has it, and loses it to who proves it and adds it. */
          taken: z.boolean(),
        }),
      ),
    }),
  },
  checkDomainProof: {
    method: 'POST',
    path: '/v1/domain-proofs/check',
    access: 'allUser',
    summary: '查询 TXT 记录，验证域名所有权',
    body: z.object({ name: provenNameSchema }),
    data: domainProofSchema,
  },
  deleteDomainProof: {
    method: 'DELETE',
    path: '/v1/domain-proofs/:name',
    access: 'allUser',
    summary: '删除一条域名验证；已添加的网站不受影响',
    params: z.object({ name: provenNameSchema }),
    data: emptySchema,
  },
});
