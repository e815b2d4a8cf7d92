/** For names that a library imports and the console's pages never call. */
export function unavailable(): never {
  throw new Error('This part of Module Federation is not in the build');
}
