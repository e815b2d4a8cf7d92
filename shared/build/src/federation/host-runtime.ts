/** In a remote, replaces the bundler's federation runtime with the host's. */
export default Reflect.get(globalThis, '__CONSOLE_FEDERATION__');
