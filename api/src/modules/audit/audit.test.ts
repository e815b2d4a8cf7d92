import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { engines, openTestDatabase } from '../../testing/databases/databases';
import { createAuditService } from './audit.service';
import { auditLog } from './audit.tables';

it.each(engines)('on %s the audit log keeps what others have said, however odd', async (engine) => {
  const { db, close } = await openTestDatabase(engine);
  try {
    const id = randomUUID();
    await createAuditService(db).record(db, {
      ...{ actor: 'system', action: 'dns-api.cname-write', object: { type: 'dns-api', id } },
      before: { records: { 'www.example.com': [{ value: 'a\0b' }] } },
      after: { rows: [{ value: '\ud800', ttl: 600, gone: null }] },
    });
    const rows = await db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, id));
    expect(rows).toEqual([
      {
        before: { records: { 'www.example.com': [{ value: 'a\ufffdb' }] } },
        after: { rows: [{ value: '\ufffd', ttl: 600, gone: null }] },
      },
    ]);
  } finally {
    await close();
  }
});
