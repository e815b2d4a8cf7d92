import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema } from '../../common/paging';
import { plainJson, plainText } from '../../common/scalars';
import { releaseRequests } from '../calls';
import { remoteDescriptorSchema, remoteNameSchema } from '../remotes';

/** Subresource integrity of a file: `sha384-` and base64. */
export const integritySchema = plainText().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

export const releaseVersionSchema = plainText().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/);

/** File name inside a release: plain, relative, no way out of its folder. */
export const releaseFileNameSchema = plainText()
  .max(200)
  .regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]*$/);

/** Module Federation's own manifest, of which the console reads the entry's name. */
const manifestSchema = z.record(plainText(), plainJson());

/** A release as a page pins it at boot. */
export const pinnedReleaseSchema = z.object({
  name: remoteNameSchema,
  version: z.string(),
  /** Where its files are, ending in `/`: `/remotes/<name>/<version>/`. */
  base: z.string(),
  manifest: manifestSchema,
  /** File name → integrity, for every script of the release. */
  integrity: z.record(z.string(), integritySchema),
  descriptor: remoteDescriptorSchema,
});
export type PinnedRelease = z.output<typeof pinnedReleaseSchema>;

export const bootSchema = z.object({
  /** Changes whenever any release that this user gets changes. */
  releaseSet: z.string(),
  remotes: z.array(pinnedReleaseSchema),
});
export type Boot = z.output<typeof bootSchema>;

/** One uploaded file: content as base64. */
const releaseFileSchema = z.object({
  name: releaseFileNameSchema,
  integrity: integritySchema,
  content: z.base64(),
});

export const publishSchema = z.object({
  name: remoteNameSchema,
  version: releaseVersionSchema,
  descriptor: remoteDescriptorSchema,
  manifest: manifestSchema,
  files: z.array(releaseFileSchema).min(1).max(500),
});
export type Publish = z.input<typeof publishSchema>;

/** Upload of one release at most, in bytes of JSON, and of its scripts at most, uncompressed. */
export const publishBytesMax = 24 * 1024 * 1024;
export const releaseBytesMax = 12 * 1024 * 1024;

export const releaseSchema = z.object({
  name: remoteNameSchema,
  version: z.string(),
  live: z.boolean(),
  bytes: z.int(),
  files: z.int(),
  kitRange: z.string(),
  publishedAt: instantSchema,
});
export type Release = z.output<typeof releaseSchema>;

/** The answers to early calls of a page, in one. Not in the table: its answer is a stream of lines. */
export const earlyPath = '/early';

/** `page`: path and query of the page's address. */
export const earlyQuerySchema = z.object({
  page: plainText()
    .max(4000)
    .regex(/^\/(?!\/)/),
});

export const releaseEndpoints = defineEndpoints({
  getBoot: {
    ...releaseRequests.getBoot,
    access: 'public',
    summary: '取当前用户可用的子应用及其版本',
    data: bootSchema,
  },
  getReleaseSet: {
    ...releaseRequests.getReleaseSet,
    access: 'public',
    summary: '当前用户应使用的版本集合',
    data: z.object({ releaseSet: z.string() }),
  },
  listReleases: {
    ...releaseRequests.listReleases,
    access: 'administrator',
    summary: '列出子应用的发布',
    data: z.array(releaseSchema),
  },
  publishRelease: {
    ...releaseRequests.publishRelease,
    access: 'deploy',
    summary: '发布一个子应用版本并立即生效',
    body: publishSchema,
    data: releaseSchema,
  },
});
