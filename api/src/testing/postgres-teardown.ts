/** Jest's global tear-down: stops the server that the set-up has started. */
export default async function teardown() {
  await globalThis.stopTestPostgres?.();
}
