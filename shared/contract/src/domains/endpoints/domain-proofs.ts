import { z } from 'zod';
import { siteDomainSchema } from '../../common/addresses/address';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, instantSchema, pageOf, pageQuerySchema } from '../../common/paging';
import { domainProofRequests } from '../calls';
import { domainProofStates } from '../domain-proofs';

export const domainProofStateSchema = z.enum(domainProofStates);
export type DomainProofState = z.output<typeof domainProofStateSchema>;

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
    ...domainProofRequests.listDomainProofs,
    access: 'allUser',
    summary: '列出检查过的域名所有权',
    query: pageQuerySchema,
    data: pageOf(domainProofSchema),
  },
  listNeededProofs: {
    ...domainProofRequests.listNeededProofs,
    access: 'allUser',
    summary: '哪些域名要先验证所有权，以及各自的 TXT 记录',
    body: z.object({ domains: z.array(siteDomainSchema).min(1, '请填写域名').max(200) }),
    /** One for each name to prove; several domains may wait for the same. */
    data: z.object({
      items: z.array(
        domainProofSchema.extend({
          domains: z.array(z.string()),
          /** Another account's website has it, and loses it to whoever proves and adds it. */
          taken: z.boolean(),
        }),
      ),
    }),
  },
  checkDomainProof: {
    ...domainProofRequests.checkDomainProof,
    access: 'allUser',
    summary: '查询 TXT 记录，验证域名所有权',
    body: z.object({ name: provenNameSchema }),
    data: domainProofSchema,
  },
  deleteDomainProof: {
    ...domainProofRequests.deleteDomainProof,
    access: 'allUser',
    summary: '删除一条域名验证；已添加的网站不受影响',
    params: z.object({ name: provenNameSchema }),
    data: emptySchema,
  },
});
