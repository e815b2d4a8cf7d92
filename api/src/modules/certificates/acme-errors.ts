/** What the common refusals of CAs mean to a person; the CA's own words follow. */
const meanings: readonly [RegExp, string][] = [
  [/rateLimited|too many/i, '证书机构限制了申请次数，请稍后再试'],
  [/caa/i, '域名的 CAA 记录不允许这个证书机构签发'],
  [/externalAccount|eab|field 'kid'/i, 'EAB 不正确，请检查 KID 与 HMAC Key'],
  [/rejectedIdentifier/i, '证书机构不给这个域名签发证书'],
  [/NXDOMAIN|no valid (A|IP)|dns problem/i, '域名没有解析到节点，请检查域名解析'],
  [/unauthorized|incorrect|invalid response|does not match/i, '证书机构没有读到验证内容'],
  [/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EAI_AGAIN/, '连接不到证书机构'],
];

const textMax = 500;

/** Why an order failed, for the person who placed it. */
export function acmeSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // Sentences of ours and of DNS APIs are in Chinese already.
  if (/[\u4e00-\u9fff]/.test(text)) return text.slice(0, textMax);
  const known = meanings.find(([pattern]) => pattern.test(text));
  return `${known?.[1] ?? '证书机构拒绝了申请'}（${text.slice(0, textMax)}）`;
}
