import { beforeMigration } from '../../testing/databases/before-migration';

it('makes orders of what was bought before there were orders', () =>
  beforeMigration('_orders.sql', async ({ query, migrate }) => {
    await query(`
    insert into users (id, name, password_hash, roles)
      values ('00000000-0000-4000-8000-000000000001', 'paying', '', '{platform}');
    insert into plans (id, name, "group", position, quotas, prices_fen)
      values ('00000000-0000-4000-8000-000000000002', '专业版', 'x', 1, '{}', '{}');
    insert into packages
      (owner_id, plan_id, plan_name, quotas, period, price_paid_fen, purchase_key, starts_at, ends_at)
      select '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002',
        '专业版', '{"sites": 1}', period, 9900, 'key-' || n, now(), now()
      from (values (1, 'month'), (2, 'year'), (3, null)) as made (n, period);`);
    await migrate();
    const rows = await query(
      `select kind, item->>'period' as period, terms->'quotas' as quotas, amount_fen::int, state, order_key
     from orders order by order_key`,
    );
    const common = { kind: 'package', quotas: { sites: 1 }, amount_fen: 9900, state: 'paid' };
    expect(rows).toEqual([
      { ...common, period: 'month', order_key: 'key-1' },
      { ...common, period: 'year', order_key: 'key-2' },
    ]);
  }));
