/** In a remote, in the place of the bundler's federation runtime: the host's. */
export default Reflect.get(globalThis, '__CONSOLE_FEDERATION__');
