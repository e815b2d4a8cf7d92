/**
 * Calls that the HTML starts before any script of the console has arrived. Each answer is used
 * once, by the first call of the same path; a later call asks anew.
 */
type EarlyCalls = {
  systemInfo?: Promise<Response>;
  whoami?: Promise<Response>;
  boot?: Promise<Response>;
};

declare global {
  var __EARLY__: EarlyCalls | undefined;
}

const names: Record<string, keyof EarlyCalls> = {
  '/system-info': 'systemInfo',
  '/whoami': 'whoami',
  '/boot': 'boot',
};

/** Takes the early answer of an API path, if the HTML has asked for it. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const name = names[path];
  const early = globalThis.__EARLY__;
  if (!(name && early)) return undefined;
  const answer = early[name];
  delete early[name];
  return answer;
}
