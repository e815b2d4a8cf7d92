import { sql } from 'drizzle-orm';

/** What must hold after anything; each query lists what breaks it. */
export const moneyLaws = {
  'a transfer has two entries that sum to zero': sql`
    select t.id from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
    group by t.id having count(e.id) <> 2 or sum(e.amount_fen) <> 0`,
  'a balance is the sum of its entries and not negative': sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.owner_id is not null group by a.id
    having coalesce(sum(e.amount_fen), 0) <> a.balance_fen or a.balance_fen < 0`,
  'an order is paid from the balance once when it is paid, and else not at all': sql`
    select o.id from orders o left join ledger_transfers t on t.idempotency_key = 'order:' || o.id
    left join ledger_entries e on e.transfer_id = t.id and e.amount_fen < 0
    group by o.id having count(distinct t.id) <>
      case when o.state in ('paid', 'refunded') and o.kind <> 'topup' and o.amount_fen > 0
        then 1 else 0 end
      or coalesce(sum(-e.amount_fen), o.amount_fen) <> o.amount_fen`,
  'a receipt is credited once, in full': sql`
    select r.id from payment_receipts r
    left join ledger_transfers t on t.idempotency_key = 'receipt:' || r.id
    left join ledger_entries e on e.transfer_id = t.id and e.amount_fen > 0
    group by r.id having count(t.id) <> 1 or sum(e.amount_fen) <> r.amount_fen`,
  'a voucher is credited once when it is redeemed, and else not at all': sql`
    select v.id from gift_vouchers v
    left join ledger_transfers t on t.idempotency_key = 'gift-voucher:' || v.id
    group by v.id having count(t.id) <> case when v.redeemed_by is null then 0 else 1 end`,
  'a paid order of packages has opened as many as were ordered': sql`
    select o.id from orders o left join packages p on split_part(p.purchase_key, '#', 1) = o.order_key
    where o.kind = 'package' group by o.id having count(p.id) <> case
      when o.state in ('paid', 'refunded') then coalesce((o.item->>'count')::int, 1) else 0 end`,
  'a package ends where its last term does, and its terms follow one another': sql`
    select p.id from packages p join package_terms t on t.package_id = p.id and t.credited_at is null
    where p.period is not null and not exists (select 1 from refunds r join orders o
      on o.id = r.order_id where r.end_package and (o.package_id = p.id
        or o.order_key = split_part(p.purchase_key, '#', 1)))
    group by p.id having max(t.ends_at) <> p.ends_at
      or extract(epoch from max(t.ends_at) - min(t.starts_at)) <>
        extract(epoch from sum(t.ends_at - t.starts_at))`,
  'what is given back of an order is the sum of its refunds, and not more than was paid': sql`
    select o.id from orders o left join refunds r on r.order_id = o.id
    group by o.id having coalesce(sum(r.amount_fen), 0) <> o.refunded_fen
      or o.refunded_fen > o.amount_fen or (o.refunded_fen > 0 and o.state not in ('paid', 'refunded'))`,
  'a refund is credited once unless it was a top-up, and leaves once unless it stays': sql`
    select r.id from refunds r join orders o on o.id = r.order_id
    left join ledger_transfers t on t.idempotency_key = 'refund:' || r.id
    left join ledger_entries e on e.transfer_id = t.id and e.amount_fen > 0
    left join ledger_transfers p on p.idempotency_key = 'payout:' || r.id
    left join ledger_entries f on f.transfer_id = p.id and f.amount_fen < 0
    where (t.id is null) <> (o.kind = 'topup') or coalesce(e.amount_fen, r.amount_fen) <> r.amount_fen
      or (p.id is null) <> (r.to = 'balance') or coalesce(-f.amount_fen, r.amount_fen) <> r.amount_fen`,
  'a coupon is used no oftener than it may be, and held only while its order waits': sql`
    select c.id from coupons c join coupon_uses u on u.coupon_id = c.id and u.state <> 'released'
    group by c.id having count(*) > c.total_max
    union all select u.coupon_id from coupon_uses u join coupons c on c.id = u.coupon_id
    where u.state <> 'released' group by u.coupon_id, u.owner_id, c.per_user_max
    having count(*) > c.per_user_max
    union all select u.id from coupon_uses u left join orders o on o.id = u.order_id
    where (u.state = 'held') <> (o.state = 'pending')
      or (u.state = 'used') <> (o.state in ('paid', 'refunded')) or o.id is null`,
  'a commission has moved what it says, and keeps its part of what was not given back': sql`
    select c.id from commissions c join orders o on o.id = c.order_id
    left join ledger_transfers t on t.idempotency_key ~ ('^(commission|clawback):' || c.id)
    left join ledger_entries e on e.transfer_id = t.id and e.balance_after_fen is not null
    group by c.id, o.id having coalesce(sum(e.amount_fen), 0) <> c.paid_fen
      or c.kept_fen <> c.earned_fen * (o.amount_fen - o.refunded_fen) / o.amount_fen`,
  'nothing is moved but by what these laws are about': sql`
    select id from ledger_transfers where idempotency_key !~
      '^(order|receipt|gift-voucher|refund|payout|commission|clawback):'`,
};
