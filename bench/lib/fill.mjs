import { join } from 'node:path';
import { Session } from 'chdb';

const atATime = 500_000;
const days = 7;

/** Records of a week, more of the busy hours; one in twelve was refused or challenged. */
function fillStatement(siteIds, packageId, first, count) {
  const sites = siteIds.map((id) => `'${id}'`).join(', ');
  const blocks = "['ip_black', 'cc_block', 'user_agent', 'cc_challenge', 'place']";
  return `INSERT INTO record_feed (at, site_id, node_id, request_id, ip, method, scheme, host, uri, protocol,
    status, bytes_out, bytes_in, duration_ms, upstream, upstream_ms, cache, block, user_agent, referer, seq,
    rule, rule_count, challenge, country, region, asn, port, origin_bytes, opened, package_id)
  SELECT
    now64(3) - toIntervalMillisecond(number % ${days * 86_400_000 - 60_000} + 30000) AS at,
    [${sites}][1 + site % ${siteIds.length}], generateUUIDv4(0),
    lower(hex(cityHash64(number))) || lower(hex(number)),
    toIPv6(concat('::ffff:', toString(11 + a % 180), '.', toString(b % 256), '.', toString(a % 256), '.', toString(c % 256))),
    if(c % 9 = 0, 'POST', 'GET'), 'https', concat('site-', toString(site % ${siteIds.length}), '.example'),
    concat('/', ['api', 'assets', 'news', 'shop'][1 + a % 4], '/', toString(b % 5000), '.html?v=', toString(c % 300)),
    'HTTP/2.0', multiIf(isRefused, 403, c % 50 = 0, 404, c % 97 = 0, 502, 200),
    b % 60000, 420, a % 900, '203.0.113.9:80', if(c % 3 = 0, a % 800, NULL),
    if(c % 3 = 0, 'MISS', 'HIT'), if(isRefused, ${blocks}[1 + c % 5], ''),
    concat('Mozilla/5.0 (X11; Linux x86_64) Chrome/', toString(90 + a % 60), '.0.', toString(b % 40)),
    concat('https://ref', toString(c % 400), '.example/'), 0,
    if(isRefused AND c % 2 = 0, lower(hex(1000 + c % 40)), ''), 0, if(isRefused AND c % 5 = 3, 'given:js', ''),
    ['CN', 'CN', 'CN', 'US', 'JP', 'DE', 'BR'][1 + a % 7], '', [4134, 4837, 9808, 15169][1 + b % 4], 443, 900,
    0, '${packageId}'
  FROM (
    SELECT cityHash64(number) AS number, cityHash64(number, 1) AS a, cityHash64(number, 2) AS b,
      cityHash64(number, 3) AS c, cityHash64(number, 4) AS site, c % 12 = 0 AS isRefused
    FROM numbers(${first}, ${count})
  )`;
}

/** Lays records down in the store of a stack that is down, for the sites as the API lists them. */
export function fill(dataDir, sites, records) {
  const siteIds = sites.map(({ id }) => id);
  const packageId = sites[0].package.id;
  const session = new Session(join(dataDir, 'ch'));
  const begun = performance.now();
  for (let first = 0; first < records; first += atATime) {
    const count = Math.min(atATime, records - first);
    // Without it each slice would be a part of each day for each of the engine's threads.
    session.query(
      `${fillStatement(siteIds, packageId, first, count)} SETTINGS max_insert_block_size = ${atATime}, min_insert_block_size_rows = ${atATime}`,
    );
  }
  session.close();
  console.log(
    `${records} records laid down in ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
}
