import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { RemoteModule } from '@console/kit/remote';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { trustReleases, trustScript } from './integrity';

/** Time that one script may take, in milliseconds; a remote on a slow line has not failed. */
const scriptTimeoutMs = 30_000;

/** Makes the federation runtime load a remote's entry with integrity. */
const integrityPlugin = {
  name: 'console-integrity',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    script.src = url;
    trustScript(script);
    return { script, timeout: scriptTimeoutMs };
  },
};

/** Global variable in which the entry of a remote leaves its container. */
function containerName(remote: string): string {
  return remote.replaceAll('-', '_');
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** File name of a remote's entry, as Module Federation's manifest has it; throws when it has none. */
function entryOf({ manifest }: Pick<PinnedRelease, 'manifest'>): string {
  const name = member(member(member(manifest, 'metaData'), 'remoteEntry'), 'name');
  if (typeof name !== 'string') throw new Error('The manifest names no entry');
  return name;
}

/** Registers the releases with the one federation runtime; nothing is requested yet. */
export function registerReleases(releases: readonly PinnedRelease[]): void {
  trustReleases(releases);
  registerPlugins([integrityPlugin]);
  registerRemotes(
    releases.map((release) => ({
      name: release.name,
      entry: release.base + entryOf(release),
      entryGlobalName: containerName(release.name),
      type: 'global',
    })),
  );
}

/** Loads the one module that a remote exposes, once, without retry. */
export async function loadModule(release: PinnedRelease): Promise<RemoteModule> {
  const module = await loadRemote<{ default: RemoteModule }>(`${release.name}/remote`);
  if (!module) throw new Error(`${release.name} exposes no module`);
  return module.default;
}
