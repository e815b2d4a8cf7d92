import { type LedgerKind, ledgerKindSchema } from '@console/contract/finance/ledger';
import { ledgerKindLabels } from '@console/contract/finance/words';
import { formatMoney } from '@console/kit/format';
import type { Tone } from '@console/kit/ui';

const tones = {
  topup: 'info',
  consumption: 'mute',
  gift: 'ok',
  refund: 'ok',
  payout: 'warn',
  commission: 'ok',
  clawback: 'warn',
} as const satisfies Record<LedgerKind, Tone>;

/** Label and colour of a movement's kind. */
export const movementKind = (kind: LedgerKind) => ({
  label: ledgerKindLabels[kind],
  tone: tones[kind],
});

export const kindOptions = ledgerKindSchema.options.map((value) => ({
  value,
  label: ledgerKindLabels[value],
}));

/** Money with its sign: `+¥50.00`, `-¥99.00`. */
export function signedMoney(fen: number): string {
  return fen > 0 ? `+${formatMoney(fen)}` : formatMoney(fen);
}

const monthsShown = 12;

/** The months of the service's calendar (Asia/Shanghai) up to now, the newest first: `2026-11`. */
export function lastMonths(now: Date): string[] {
  const local = new Date(now.getTime() + 8 * 3_600_000);
  return Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7),
  );
}

/** `2026-11` as people read it. */
export function monthText(month: string): string {
  const [year, number] = month.split('-');
  return `${year} 年 ${Number(number)} 月`;
}
