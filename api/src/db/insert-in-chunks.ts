/** Rows per INSERT, well below PostgreSQL's limit of parameters. */
const insertRowsMax = 500;

/** Inserts any number of rows. */
export async function insertInChunks<T>(
  rows: readonly T[],
  insert: (chunk: T[]) => Promise<unknown>,
) {
  for (let start = 0; start < rows.length; start += insertRowsMax) {
    await insert(rows.slice(start, start + insertRowsMax));
  }
}
