import { parseIpRange } from '@console/contract/common/addresses/ip-range';
import { placeName } from '@console/contract/common/places';
import { bots, searchEngines } from '@console/contract/defence/bots';
import { type BlockCode, blockCodeSchema } from '@console/contract/monitor/blocks';
import type { AccessSettings, IpEntry } from '@console/contract/sites/settings/access';
import type { AccessAnchor } from '../../../paths';

/** Where the rule of a code stands on the tab 访问控制; rules of defence are not there. */
const anchors: Partial<Record<BlockCode, AccessAnchor>> = {
  white_only: 'ip-white',
  ip_black: 'ip-black',
  method: 'method',
  bot_fake: 'bots',
  place: 'place',
  asn: 'asn',
  bot_ai: 'bots',
  bot_seo: 'bots',
  bot_scanner: 'bots',
  bot_tool: 'bots',
  referer: 'referer',
  user_agent: 'user-agent',
  sign_missing: 'signing',
  sign_invalid: 'signing',
  sign_expired: 'signing',
};

/** Nothing for a code of another place, or one that this version does not know. */
export function anchorOf(block: string): AccessAnchor | undefined {
  const code = blockCodeSchema.safeParse(block).data;
  return code && anchors[code];
}

/** The entry of a list that holds a block of addresses. */
function holderOf(list: readonly IpEntry[], block: string): IpEntry | undefined {
  const wanted = parseIpRange(block);
  if (!wanted) return undefined;
  return list.find(({ address }) => {
    const range = parseIpRange(address);
    return range?.bits === wanted.bits && range.first <= wanted.first && range.last >= wanted.last;
  });
}

function addressText(block: string, access: Pick<AccessSettings, 'ipBlack'> | undefined): string {
  if (!access) return block;
  const holder = holderOf(access.ipBlack, block);
  if (!holder) return `${block}（名单中已没有这一条）`;
  return holder.note ? `${holder.address}（${holder.note}）` : holder.address;
}

const nameOf = (id: string) =>
  [...bots, ...searchEngines].find((known) => known.id === id)?.name ?? id;

const emptyTexts: Partial<Record<BlockCode, string>> = {
  referer: '来源不在允许的域名中',
  user_agent: 'User-Agent 不在允许的关键字中',
};

/** What of the rule a request met, in words; nothing where the rule has no entries. */
export function blockEntryText(
  { block, blockEntry: entry }: { block: string; blockEntry: string },
  access: Pick<AccessSettings, 'ipBlack'> | undefined,
): string | undefined {
  const code = blockCodeSchema.safeParse(block).data;
  if (!code) return entry || undefined;
  if (entry === '?unknown') return code === 'asn' ? 'ASN 未知的 IP' : '位置未知的 IP';
  if (entry === '?empty') return code === 'referer' ? '空 Referer' : '空 User-Agent';
  if (entry === '') return emptyTexts[code];
  if (code === 'ip_black') return addressText(entry, access);
  if (code === 'place') return placeName(entry);
  return code.startsWith('bot_') ? nameOf(entry) : entry;
}
