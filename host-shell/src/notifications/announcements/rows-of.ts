/** The rows of an answer; one that holds no list has none. */
export function rowsOf<T>(answer: readonly T[] | undefined): T[] {
  return Array.isArray(answer) ? [...answer] : [];
}
