import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const { runtime, bundlerRuntime, attachShareScopeMap } = federation;

/**
 * In the host: leaves for the remotes what each of them would otherwise carry a copy of. `init` is
 * one of their own: that of the runtime would make the last remote's instance the one that the host's
 * `loadRemote` asks.
 */
Object.assign(globalThis, {
  __CONSOLE_FEDERATION__: {
    runtime: { ...runtime, init: runtime?.createInstance },
    // A build without exposes, as the host is, leaves this one out.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  },
});
