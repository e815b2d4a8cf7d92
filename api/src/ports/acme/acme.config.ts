import { z } from 'zod';

/** A CA in addition to those that the console knows, by the name shown to people. */
export type AcmeDirectory = { name: string; url: string };

const directorySchema = z
  .string()
  .regex(/^[^=]{1,60}=https:\/\/\S+$/, '每项应形如 名称=https://地址')
  .transform((text): AcmeDirectory => {
    const at = text.indexOf('=');
    return { name: text.slice(0, at).trim(), url: text.slice(at + 1).trim() };
  })
  .refine(({ url }) => URL.canParse(url), '地址格式不正确')
  .refine(({ name }) => name !== '', '名称不能为空');

/** The setting of the CAs that users may choose. */
export const acmeEnvironment = {
  /** `name=https://directory`, comma-separated. */
  ACME_DIRECTORIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(directorySchema))
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, '名称不能重复')
    .default([]),
};
