import { createHash } from 'node:crypto';
import { type publishSchema, releaseBytesMax } from '@console/contract/console/endpoints/releases';
import type { RemoteDescriptor } from '@console/contract/console/remotes';
import { satisfies, validRange } from 'semver';
import { z } from 'zod';

export type Publication = z.output<typeof publishSchema>;

/** What a release is checked against. */
export type Ground = {
  /** The host build that is live; absent when there is none. */
  host: { kit: string; shared: readonly string[] } | undefined;
};

type Problems = Record<string, string>;

const assetsSchema = z.object({
  js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
});

/** What the registry reads of Module Federation's manifest. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string().min(1) }) }),
  exposes: z.array(z.object({ path: z.string(), assets: assetsSchema })),
  shared: z.array(z.object({ name: z.string(), assets: assetsSchema })),
});

const tooLarge = { files: `文件合计不能超过 ${releaseBytesMax / 1024 / 1024} MB` };

function checkFiles({ files }: Publication): Problems {
  const problems: Problems = {};
  const seen = new Set<string>();
  // Known before anything is unpacked: four characters are three bytes, less what fills up the end.
  const unpacked = files.reduce((sum, { content }) => sum + (content.length * 3) / 4 - 2, 0);
  if (unpacked > releaseBytesMax) return tooLarge;
  let bytes = 0;
  for (const { name, integrity, content } of files) {
    const raw = Buffer.from(content, 'base64');
    bytes += raw.length;
    const digest = `sha384-${createHash('sha384').update(raw).digest('base64')}`;
    if (digest !== integrity) problems[`files.${name}`] = '文件内容与摘要不一致';
    if (seen.has(name)) problems[`files.${name}`] = '文件重复';
    seen.add(name);
  }
  if (bytes > releaseBytesMax) {
    return tooLarge;
  }
  return problems;
}

function checkManifest({ manifest, files }: Publication, { host }: Ground): Problems {
  const parsed = manifestSchema.safeParse(manifest);
  if (!parsed.success) return { manifest: '不是完整的 Module Federation 清单' };
  const { metaData, exposes, shared } = parsed.data;
  const problems: Problems = {};
  if (!exposes.some(({ path }) => path === './remote')) problems.manifest = '没有暴露 ./remote';
  const present = new Set(files.map(({ name }) => name));
  const named = [...exposes, ...shared].flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...js.async,
    ...css.sync,
    ...css.async,
  ]);
  for (const name of [metaData.remoteEntry.path + metaData.remoteEntry.name, ...named]) {
    if (!present.has(name)) problems[`manifest.${name}`] = '清单中的文件没有上传';
  }
  for (const { name } of shared) {
    if (host && !host.shared.includes(name))
      problems[`shared.${name}`] = '宿主没有提供这个共享模块';
  }
  return problems;
}

function checkKit({ descriptor }: Publication, { host }: Ground): Problems {
  if (!host) return { kitRange: '控制台还没有可用的宿主构建' };
  if (validRange(descriptor.kitRange) === null) return { kitRange: '不是有效的版本范围' };
  return satisfies(host.kit, descriptor.kitRange)
    ? {}
    : { kitRange: `要求 kit ${descriptor.kitRange}，宿主提供的是 ${host.kit}` };
}

/** A pattern without the names of its parameters: two patterns of one shape match the same URLs. */
const shapeOf = (path: string) => path.replaceAll(/:[^/]+/g, ':');

/** Routes that the release has twice, or that belong to one of the other live releases. */
export function routeProblemsOf(
  { descriptor }: Publication,
  others: readonly RemoteDescriptor[],
): Problems {
  const problems: Problems = {};
  const taken = new Map(
    others.flatMap(({ name, routes }) => routes.map(({ path }) => [shapeOf(path), name] as const)),
  );
  const own = new Set<string>();
  for (const { path } of descriptor.routes) {
    const shape = shapeOf(path);
    const owner = taken.get(shape);
    if (owner) problems[`routes.${path}`] = `路由已属于 ${owner}`;
    if (own.has(shape)) problems[`routes.${path}`] = '路由重复';
    own.add(shape);
  }
  return problems;
}

/** A chunk that a page names is in the release: `<name>.<hash>.js`. */
function checkChunks({ descriptor, files }: Publication): Problems {
  const present = new Set(files.map(({ name }) => name.split('.')[0]));
  return Object.fromEntries(
    [...descriptor.routes, ...descriptor.cards].flatMap(({ chunk }) =>
      chunk === undefined || present.has(chunk)
        ? []
        : [[`chunk.${chunk}`, '描述文件指定的代码块没有上传']],
    ),
  );
}

function checkName({ name, descriptor }: Publication): Problems {
  if (descriptor.name !== name) return { 'descriptor.name': `描述文件属于 ${descriptor.name}` };
  if (name === 'mf-admin' && descriptor.access !== 'administrator') {
    return { 'descriptor.access': '后台管理只能开放给管理员' };
  }
  return {};
}

/** Everything that is wrong with a release by itself, by the place where it is. */
export function problemsOf(publication: Publication, ground: Ground): Problems {
  return {
    ...checkName(publication),
    ...checkFiles(publication),
    ...checkManifest(publication, ground),
    ...checkKit(publication, ground),
    ...checkChunks(publication),
  };
}
