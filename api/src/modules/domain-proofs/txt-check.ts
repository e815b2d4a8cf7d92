import { createResolver, queryFailure } from '../../ports/dns/resolver';
import { codeOf } from '../../ports/outbound/error-code';

/** Why a TXT record is not there; empty when it is. */
export type TxtCheck = (recordName: string, recordValue: string) => Promise<string>;

const missing = '没有查到 TXT 记录，新记录可能要几分钟才生效';

/** A check on the given resolvers, or on those of the system. */
export function createTxtCheck(resolvers: readonly string[]): TxtCheck {
  const resolver = createResolver(resolvers);
  return async (recordName, recordValue) => {
    try {
      const records = await resolver.resolveTxt(recordName);
      // A long value comes in parts.
      const found = records.some((parts) => parts.join('').trim() === recordValue);
      return found ? '' : '查到的 TXT 记录值与要求的不一致';
    } catch (error) {
      const code = codeOf(error);
      return code === 'ENOTFOUND' || code === 'ENODATA' ? missing : queryFailure(code);
    }
  };
}
