import { statfsSync } from 'node:fs';
import { PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite';

/**
 * Bytes that must be free before anything is written: two segments of the write-ahead log. When the
 * engine cannot begin its next segment, it loops for ever, and this process with it.
 */
const freeMin = 32 * 1024 * 1024;

/** Whether so little is free below a directory that nothing may be written. */
function isShort(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize < freeMin;
}

/** PostgreSQL in this process that only reads while its disk has hardly any space left. */
export class CarefulPglite extends PGlite {
  readonly #dir: string;
  #readsAlone = false;

  constructor(dir: string, startParams: string[]) {
    super(dir, { startParams });
    this.#dir = dir;
  }

  async #look(): Promise<void> {
    // What the engine runs while it starts comes first.
    if (!this.ready) return;
    const short = isShort(this.#dir);
    if (short === this.#readsAlone) return;
    this.#readsAlone = short;
    await super.exec(`set default_transaction_read_only = ${short ? 'on' : 'off'}`);
  }

  override async query<T>(query: string, params?: unknown[], options?: QueryOptions) {
    await this.#look();
    return super.query<T>(query, params, options);
  }

  override async exec(query: string, options?: QueryOptions) {
    await this.#look();
    return super.exec(query, options);
  }

  override async transaction<T>(callback: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.#look();
    return super.transaction(callback);
  }
}
