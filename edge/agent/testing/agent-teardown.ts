import { rm } from 'node:fs/promises';

/** Jest's global tear-down: takes away what the set-up has made. */
export default async function teardown() {
  const folder = process.env.EDGE_TEST_BUILD;
  if (folder) await rm(folder, { recursive: true, force: true });
}
