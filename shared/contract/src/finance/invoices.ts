import { z } from 'zod';
import { plainText } from '../common/scalars';
import { enteredFenSchema } from './admin-orders';

/** 普通发票, or 专用发票, which gives the buyer's full details. */
export const invoiceKindSchema = z.enum(['normal', 'special'], '请选择发票类型');
export type InvoiceKind = z.output<typeof invoiceKindSchema>;

/** May be empty. */
const detail = (max: number, name: string) =>
  plainText().trim().max(max, `${name}最多 ${max} 个字`);

export const invoiceApplySchema = z
  .object({
    kind: invoiceKindSchema,
    amountFen: enteredFenSchema,
    title: plainText().trim().min(2, '请填写发票抬头').max(100, '发票抬头最多 100 个字'),
    taxNo: plainText()
      .trim()
      .regex(/^[0-9A-Z]{15,20}$/, '纳税人识别号为 15–20 位数字或大写字母'),
    email: z.email('邮箱格式不正确').max(254, '邮箱最多 254 个字符'),
    address: detail(200, '地址、电话'),
    bank: detail(200, '开户行及账号'),
  })
  .superRefine(({ kind, address, bank }, context) => {
    if (kind === 'normal') return;
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (address === '') add('address', '专用发票须填写地址、电话');
    if (bank === '') add('bank', '专用发票须填写开户行及账号');
  });
export type InvoiceApply = z.output<typeof invoiceApplySchema>;
