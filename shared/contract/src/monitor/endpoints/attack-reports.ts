import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, idText, instantSchema, pageOf } from '../../common/paging';
import { sumOfTold } from '../../common/scalars';
import {
  attackCauseSchema,
  attackReportListQuerySchema,
  attackShareCreateSchema,
  attackStateSchema,
} from '../attack-reports';
import { attackReportRequests } from '../calls';

const topSchema = z.object({
  items: z.array(z.object({ value: z.string(), count: sumOfTold() })),
  /** What belonged to values too rare to be kept. */
  rest: sumOfTold(),
});

/** A peak, and when it was, or its minute began. */
const peakSchema = z.object({ value: sumOfTold(), at: z.int() });

/** What visitors who were let in experienced. */
const serviceSchema = z.object({
  served: z.int(),
  /** Of those the answers with 5xx: the node's own pages for refused requests are none. */
  errors: z.int(),
  /** 95 of a hundred requests took origins no longer than this; `null` where none was asked. */
  originMs: z.number().nullable(),
});

/** The report of an attack. It is kept, whatever becomes of the records it was made from. */
export const attackFactsSchema = z.object({
  /** Seconds of one point; the timeline reaches a little beyond both ends. */
  step: z.int(),
  points: z.array(
    z.object({ t: z.int(), requests: z.int(), refused: z.int(), challenged: z.int() }),
  ),
  totals: z.object({
    requests: z.int(),
    refused: z.int(),
    challenged: z.int(),
    passed: z.int(),
    failed: z.int(),
    bytesOut: sumOfTold(),
  }),
  peaks: z.object({
    requestsPerSecond: peakSchema,
    refusedPerSecond: peakSchema,
    /** With the seconds that it is a mean over: one in reports of before that was told. */
    bitsPerSecond: peakSchema.extend({ seconds: z.int().default(1) }),
  }),
  /** In the hour before and in the attack; `null` where there was too much to look through. */
  service: z.object({ before: serviceSchema, during: serviceSchema }).nullable(),
  /** What refused or challenged, the most first; `null` as above. */
  causes: z
    .array(
      z.object({
        /** Code of the refusal, of those that no rule of defence made. */
        block: z.string(),
        /** How the rule read then; empty of other refusals. */
        rule: z.string(),
        group: z.string(),
        sentence: z.string(),
        refused: z.int(),
        challenged: z.int(),
        passed: z.int(),
        failed: z.int(),
      }),
    )
    .nullable(),
  tops: z.object({
    ip: topSchema,
    asn: topSchema,
    country: topSchema,
    url: topSchema,
    userAgent: topSchema,
  }),
  /** Groups that were put in the place of the usual one meanwhile. */
  switches: z.array(z.object({ at: z.int(), before: z.string(), after: z.string() })),
  /** The group that defends when nothing is switched. */
  group: z.object({ id: z.string(), name: z.string() }),
});
export type AttackFacts = z.output<typeof attackFactsSchema>;

const attackReportSchema = z.object({
  id: z.uuid(),
  /** The domain as it was then; the website may be gone. */
  site: z.object({ id: z.uuid(), domain: z.string() }),
  state: attackStateSchema,
  cause: attackCauseSchema,
  startedAt: instantSchema,
  /** `null` of one that goes on. */
  endedAt: instantSchema.nullable(),
  /** Refused or challenged, so far. */
  refused: sumOfTold(),
  peakPerSecond: sumOfTold(),
});
export type AttackReport = z.output<typeof attackReportSchema>;

const attackReportDetailSchema = attackReportSchema.extend({
  /** `null` until it has been looked at for the first time. */
  facts: attackFactsSchema.nullable(),
  /** When that was. */
  factsAt: instantSchema.nullable(),
});
export type AttackReportDetail = z.output<typeof attackReportDetailSchema>;

const attackShareSchema = z.object({
  id: z.uuid(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type AttackShare = z.output<typeof attackShareSchema>;

export const attackReportEndpoints = defineEndpoints({
  listAttackReports: {
    ...attackReportRequests.listAttackReports,
    access: 'allUser',
    summary: '列出自己网站受到的攻击',
    query: attackReportListQuerySchema,
    data: pageOf(attackReportSchema),
  },
  getAttackReport: {
    ...attackReportRequests.getAttackReport,
    access: 'allUser',
    summary: '取一次攻击的报告',
    params: idParamsSchema,
    data: attackReportDetailSchema,
  },
  /** Those that are still good. */
  listAttackShares: {
    ...attackReportRequests.listAttackShares,
    access: 'allUser',
    summary: '列出报告的有效分享链接',
    params: idParamsSchema,
    data: z.array(attackShareSchema),
  },
  /** The path is told here and never again: what is kept of it is a hash. */
  createAttackShare: {
    ...attackReportRequests.createAttackShare,
    access: 'allUser',
    summary: '为报告生成只读的分享链接',
    params: idParamsSchema,
    body: attackShareCreateSchema,
    data: attackShareSchema.extend({ path: z.string() }),
  },
  revokeAttackShare: {
    ...attackReportRequests.revokeAttackShare,
    access: 'allUser',
    summary: '撤销报告的分享链接',
    params: idParamsSchema.extend({ share: idText() }),
    data: emptySchema,
  },
});
