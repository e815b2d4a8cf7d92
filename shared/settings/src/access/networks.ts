/** Networks that people ask for by name. */
const names: Readonly<Record<string, string>> = {
  AS4134: '中国电信',
  AS4809: '中国电信 CN2',
  AS4837: '中国联通',
  AS9929: '中国联通 A 网',
  AS9808: '中国移动',
  AS4538: '中国教育网',
  AS37963: '阿里云',
  AS45102: '阿里云国际',
  AS45090: '腾讯云',
  AS132203: '腾讯云国际',
  AS55990: '华为云',
  AS136907: '华为云国际',
  AS38365: '百度',
  AS16509: 'Amazon',
  AS14618: 'Amazon',
  AS15169: 'Google',
  AS396982: 'Google Cloud',
  AS8075: 'Microsoft',
  AS13335: 'Cloudflare',
  AS14061: 'DigitalOcean',
  AS16276: 'OVH',
  AS24940: 'Hetzner',
  AS20473: 'Vultr',
  AS63949: 'Linode',
  AS31898: 'Oracle Cloud',
};

/** `AS4134 中国电信` for those of the networks that have a known name. */
export function knownNetworks(items: readonly string[]): string[] {
  return items.flatMap((item) => {
    const id = `AS${item.toUpperCase().replace(/^AS/, '')}`;
    const name = names[id];
    return name ? [`${id} ${name}`] : [];
  });
}
