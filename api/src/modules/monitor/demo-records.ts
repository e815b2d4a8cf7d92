import { recordColumns } from '../../db/clickhouse/feed/record-columns';

/** A number in [0, 1) from the site, a moment and what it is for: two machines make the same. */
const hashed = (moment: string, purpose: string) =>
  `(cityHash64(rank, ${moment}, '${purpose}') % 10000) / 10000`;
const chance = (purpose: string) => hashed('minute, n', purpose);

/** One of a list; the first ones more often than the last. */
const oneOf = (list: readonly string[], purpose: string) =>
  `[${list.map((text) => `'${text}'`).join(', ')}][1 + toUInt32(${list.length} * pow(${chance(purpose)}, 1.8))]`;

const pages = [
  '/',
  '/static/app.8f2c1.js',
  '/static/app.3be07.css',
  '/images/banner.webp',
  '/images/logo.svg',
  '/api/v1/items?page=1',
  '/product/1024.html',
  '/product/1025.html',
  '/search?q=%E6%96%B0%E5%93%81',
  '/fonts/main.woff2',
  '/about.html',
  '/favicon.ico',
];
const missing = ['/wp-login.php', '/old/index.html', '/.env', '/product/9999.html', '/robots.txt'];
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'curl/8.14.1',
];
const referers = ['', 'https://www.baidu.com/', 'https://cn.bing.com/', 'https://m.weibo.cn/'];
/** Country, region and network of a visitor, by the address's last digits; who is refused comes from afar. */
const places = [
  ['CN', 'CN-GD', 4134],
  ['CN', 'CN-JS', 4837],
  ['CN', 'CN-ZJ', 9808],
  ['CN', 'CN-BJ', 4808],
  ['CN', 'CN-SC', 4134],
  ['HK', '', 9304],
  ['SG', '', 45102],
  ['US', '', 16509],
] as const;
const placeColumn = (index: 0 | 1 | 2) =>
  `[${places.map((place) => (index === 2 ? place[index] : `'${place[index]}'`)).join(', ')}][1 + toUInt32(${places.length} * pow((visitor % 97) / 97, if(code = 'ip_black', 0.2, 2)))]`;

/** How many requests a minute brings: a daily rhythm of the service's time zone, quieter weekends, bursts. */
const perMinute = `(180 / rank + 12) / 140 * rhythm * week * (0.85 + 0.3 * ${hashed('intDiv(minute, 60)', 'drift')})
  * if(${hashed('intDiv(minute, 10)', 'burst')} > 0.997, 3.5, 1)`;

/** What a minute of an attack adds, where a list of addresses refuses it. */
const floodPerMinute = `if(refuses = 'ip_black' AND minute >= {floodFrom:UInt32} AND minute < {floodTo:UInt32},
  130 + 40 * ${hashed('minute', 'flood')}, 0)`;

const hour = '((minute * 60 + 28800) % 86400) / 3600';

/**
 * What each column of a record is, in the order in which the ones before are needed. Visitors have the
 * addresses that RFC 5737 keeps for documentation: nobody's.
 */
const columns: Record<(typeof recordColumns)[number], string> = {
  at: `fromUnixTimestamp64Milli(minute * 60000 + toInt64(60000 * ${chance('moment')}), 'UTC')`,
  site_id: 'id',
  node_id: `toUUID('00000000-0000-0000-0000-000000000000')`,
  request_id: `lower(hex(sipHash128(id, minute, n)))`,
  ip: `toIPv6(concat('::ffff:', if(code = 'ip_black', '198.51.100.', if(visitor % 3 = 0, '192.0.2.', '203.0.113.')),
    toString(1 + visitor % 254)))`,
  method: `multiIf(flooded, 'POST', code = 'method', 'DELETE', ${chance('method')} > 0.95, 'POST', 'GET')`,
  scheme: `if(${chance('scheme')} > 0.15, 'https', 'http')`,
  host: 'host',
  uri: `multiIf(flooded, '/v1/login', status = 404, ${oneOf(missing, 'missing')}, ${oneOf(pages, 'page')})`,
  protocol: `if(scheme = 'https', 'HTTP/2.0', 'HTTP/1.1')`,
  status: `toUInt16(multiIf(code != '', 403, luck < 0.014, 404, luck < 0.05, 304,
    luck > if(${hashed('intDiv(minute, 15)', 'trouble')} > 0.99, 0.9, 0.998), 502, 200))`,
  bytes_out: `toUInt64(if(status = 200, 2000 + 900000 * pow(${chance('size')}, 3) * (1 + rank % 4), 480))`,
  bytes_in: `toUInt64(320 + 400 * ${chance('head')})`,
  duration_ms: `toUInt32(if(isNull(upstream_ms), 1 + 20 * ${chance('fast')}, upstream_ms + 1))`,
  upstream: `if(isNull(upstream_ms), '', origin)`,
  upstream_ms: `if(code != '' OR cache = 'HIT', NULL,
    toNullable(toUInt32(12 + 6 * rank + 420 * pow(${chance('slow')}, 4))))`,
  cache: `multiIf(code != '' OR caches = 0, '', status IN (404, 502) OR ${chance('hit')} > 0.86, 'MISS', 'HIT')`,
  block: `multiIf(code = 'ip_black', 'ip_black 198.51.100.0/24', code = 'method', 'method DELETE', code)`,
  user_agent: `if(flooded, 'python-requests/2.32.3', ${oneOf(agents, 'agent')})`,
  referer: `if(code = 'referer', 'https://thief.example/album', ${oneOf(referers, 'referer')})`,
  seq: '0',
  rule: `''`,
  rule_count: '0',
  challenge: `''`,
  country: placeColumn(0),
  region: placeColumn(1),
  asn: placeColumn(2),
  port: `if(scheme = 'https', 443, 80)`,
  origin_bytes: 'if(isNull(upstream_ms), 0, bytes_out)',
  opened: `toUInt8(${chance('opened')} < 0.3)`,
};

/** Makes the records of `minutes` minutes from `minute` on, of those sites that were there. */
export const demoRecordsQuery = `INSERT INTO access_records (${recordColumns.join(', ')})
SELECT ${recordColumns.map((name) => `${columns[name]} AS ${name}`).join(',\n  ')}
FROM (
  SELECT id, host, origin, caches, rank, minute, n, toUInt32(${chance('visitor')} * 700) AS visitor,
    ${chance('luck')} AS luck, n >= count AS flooded,
    if(flooded OR refuses != '' AND ${chance('refused')} < 0.03, refuses, '') AS code
  FROM (
    SELECT id, host, origin, caches, refuses, rank, minute, count, arrayJoin(range(count + flood)) AS n
    FROM (
      SELECT site.1 AS id, site.2 AS host, site.3 AS origin, site.5 AS caches, site.6 AS refuses,
        site.7 AS rank, toUInt32({minute:UInt32} + number) AS minute,
        ${hour} AS hour,
        0.12 + 0.62 * exp(-pow((hour - 10.5) / 2.6, 2)) + 0.7 * exp(-pow((hour - 16) / 2.4, 2))
          + exp(-pow((hour - 21) / 2.2, 2)) AS rhythm,
        if(toDayOfWeek(toDateTime(minute * 60 + 28800, 'UTC')) >= 6, 0.72, 1) AS week,
        toUInt32(${perMinute} + ${hashed('minute', 'rest')}) AS count,
        toUInt32(${floodPerMinute}) AS flood
      FROM numbers({minutes:UInt32})
      ARRAY JOIN arrayZip({ids:Array(UUID)}, {hosts:Array(String)}, {origins:Array(String)},
        {since:Array(UInt32)}, {caches:Array(UInt8)}, {refuses:Array(String)},
        arrayEnumerate({ids:Array(UUID)})) AS site
      WHERE minute >= site.4
    )
  )
)
WHERE at < fromUnixTimestamp64Milli({now:Int64}, 'UTC')`;
