import { type LedgerKind, ledgerKindSchema } from '@console/contract/ledger';
import { formatMoney } from '@console/kit/format';
import type { Tone } from '@console/kit/ui';

export const movementKinds = {
  topup: { label: '充值', tone: 'info' },
  consumption: { label: '消费', tone: 'mute' },
  gift: { label: '礼品券', tone: 'ok' },
} as const satisfies Record<LedgerKind, { label: string; tone: Tone }>;

export const kindOptions = ledgerKindSchema.options.map((value) => ({
  value,
  label: movementKinds[value].label,
}));

/** Money with its sign: `+¥50.00`, `-¥99.00`. */
export function signedMoney(fen: number): string {
  return fen > 0 ? `+${formatMoney(fen)}` : formatMoney(fen);
}
