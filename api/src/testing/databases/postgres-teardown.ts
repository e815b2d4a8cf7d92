/** Jest's global tear-down: takes away what the set-up has made. */
export default async function teardown() {
  await globalThis.stopTestPostgres?.();
}
