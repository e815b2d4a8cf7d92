import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '@console/contract/console/endpoints/releases';
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { type Ground, type Publication, problemsOf, routeProblemsOf } from './release-checks';
import { selectLive } from './releases.store';
import { releaseChannels, releaseFiles, releases } from './releases.tables';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

function rejection(problems: Record<string, string>): ApiError {
  const [first = ''] = Object.entries(problems).map(([place, text]) => `${place}：${text}`);
  return new ApiError('RELEASE_REJECTED', {
    message: `发布包未通过检查：${first}`,
    fields: problems,
  });
}

/** One file after the other, each by another thread: the pool is there for all requests. */
async function compressFiles({ files }: Publication) {
  const compressed = [];
  for (const { name, integrity, content } of files) {
    const raw = Buffer.from(content, 'base64');
    const [brotli, gzipped] = await Promise.all([
      compressBrotli(raw, best),
      compressGzip(raw, { level: 9 }),
    ]);
    compressed.push({ name, integrity, content: raw, brotli, gzip: gzipped });
  }
  return compressed;
}

type Stored = { publication: Publication; files: Awaited<ReturnType<typeof compressFiles>> };

async function insertRelease(tx: Db, { publication, files }: Stored) {
  const { name, version, descriptor, manifest } = publication;
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const [row] = await tx
    .insert(releases)
    .values({ name, version, descriptor, manifest, bytes, files: files.length })
    .onConflictDoNothing()
    .returning({ id: releases.id, publishedAt: releases.publishedAt });
  if (!row) throw new ApiError('RELEASE_EXISTS', { message: `${name} ${version} 已经发布过` });
  await tx.insert(releaseFiles).values(files.map((file) => ({ ...file, releaseId: row.id })));
  await tx
    .insert(releaseChannels)
    .values({ name, liveId: row.id })
    .onConflictDoUpdate({
      target: releaseChannels.name,
      set: { previousId: releaseChannels.liveId, liveId: row.id, changedAt: sql`now()` },
    });
  return { ...row, bytes };
}

type PublishDeps = Pick<Database, 'db' | 'signals'> & { host: () => Promise<Ground['host']> };

/**
 * Checks a release, stores it and makes it live, all or nothing. Whoever publishes has proved with
 * the deploy token which remote they may publish.
 */
export async function publishRelease(
  { db, signals, host }: PublishDeps,
  remote: string,
  publication: Publication,
): Promise<Release> {
  const { name, version, descriptor } = publication;
  if (name !== remote) {
    throw new ApiError('FORBIDDEN', {
      message: `这个发布令牌只能发布 ${remote}，不能发布 ${name}`,
    });
  }
  const [known] = await db
    .select({ id: releases.id })
    .from(releases)
    .where(sql`${eq(releases.name, name)} and ${eq(releases.version, version)}`);
  if (known) throw new ApiError('RELEASE_EXISTS', { message: `${name} ${version} 已经发布过` });
  const ground = { host: await host() };
  const problems = problemsOf(publication, ground);
  if (Object.keys(problems).length > 0) throw rejection(problems);
  const files = await compressFiles(publication);
  return await db.transaction(async (tx) => {
    // One publication at a time: two remotes must not both find a route free.
    await tx.execute(sql`lock table ${releaseChannels} in share row exclusive mode`);
    const live = (await selectLive(tx)).map((release) => release.descriptor);
    const others = live.filter((other) => other.name !== name);
    const taken = routeProblemsOf(publication, others);
    if (Object.keys(taken).length > 0) throw rejection(taken);
    const { bytes, publishedAt } = await insertRelease(tx, { publication, files });
    await signals.publish('releases', `${name}@${version}`, tx);
    return {
      name,
      version,
      live: true,
      bytes,
      files: files.length,
      kitRange: descriptor.kitRange,
      publishedAt: publishedAt.toISOString(),
    };
  });
}
