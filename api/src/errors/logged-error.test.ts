import { sql } from 'drizzle-orm';
import { ApiError } from '../plugins/api-error';
import { openTestClickHouse } from '../testing/databases/clickhouse';
import { engines, openTestDatabase } from '../testing/databases/databases';
import { loggedError, loggedLine } from './logged-error';

const secret = 'a-secret-of-somebody';

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe.each(engines)('an error of %s in the log', (engine) => {
  it('says which statement failed and why, and nothing of what it was given', async () => {
    const { db, close } = await openTestDatabase(engine);
    const error = await failureOf(db.execute(sql`select ${secret}::int`));
    await close();
    const text = JSON.stringify(loggedError(error)) + loggedLine(error);
    expect(text).toContain('select $1::int');
    expect(text).toContain('22P02');
    expect(text).not.toContain(secret);
  });
});

it('an error of ClickHouse in the log holds none of the rows', async () => {
  const { clickhouse, close } = await openTestClickHouse();
  const query = `SELECT toUInt32('${secret}')`;
  const error = await failureOf(clickhouse.query({ query }).then((result) => result.text()));
  await close();
  const text = JSON.stringify(loggedError(error)) + loggedLine(error);
  expect(text).toContain('ClickHouse refused a statement');
  expect(text).not.toContain(secret);
});

it('an error of our own keeps its words', () => {
  expect(loggedLine(new ApiError('FORBIDDEN', { message: '没有额度' }))).toBe('没有额度');
});
