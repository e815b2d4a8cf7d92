import { randomInt } from 'node:crypto';
import { NoticeRefused, type PaymentGateway } from './payment-gateway';

/** Where people send money to, and for how many days it is waited for. */
export type BankAccount = { payee: string; bank: string; account: string; days: number };

/** Characters that nobody mistakes for one another when they copy them by hand. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 8;

const newRemark = () =>
  Array.from({ length }, () => letters[randomInt(letters.length)] ?? '').join('');

/** Transfers to a bank account: no machine tells of them, an administrator does. */
export function createBankTransfer({ days, ...account }: BankAccount): PaymentGateway {
  const answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'fail' };
  return {
    id: 'bank',
    methods: [{ key: 'transfer', label: '对公转账', description: `${days} 天内到账有效` }],
    waitDays: days,
    confirmsByQuery: false,
    ...{ accepted: answer, refused: answer },
    start: async () => ({ kind: 'transfer', ...account, remark: newRemark() }),
    readNotice: async () => {
      throw new NoticeRefused('a bank tells nothing');
    },
    query: async () => 'unpaid',
  };
}
