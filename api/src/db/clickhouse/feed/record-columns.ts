/** The columns of the first version of the feed; the groups below came later. */
export const firstColumns = [
  ['at', "DateTime64(3, 'UTC')"],
  ['site_id', 'UUID'],
  ['node_id', 'UUID'],
  ['request_id', 'String'],
  ['ip', 'IPv6'],
  ['method', 'LowCardinality(String)'],
  ['scheme', 'LowCardinality(String)'],
  ['host', 'LowCardinality(String)'],
  ['uri', 'String'],
  ['protocol', 'LowCardinality(String)'],
  ['status', 'UInt16'],
  ['bytes_out', 'UInt64'],
  ['bytes_in', 'UInt64'],
  ['duration_ms', 'UInt32'],
  ['upstream', 'LowCardinality(String)'],
  ['upstream_ms', 'Nullable(UInt32)'],
  ['cache', 'LowCardinality(String)'],
  ['block', 'LowCardinality(String)'],
  ['user_agent', 'String'],
  ['referer', 'String'],
  ['seq', 'UInt64'],
] as const;

/** What a rule of defence did about a request. */
export const defenceColumns = [
  ['rule', 'LowCardinality(String)'],
  ['rule_count', 'UInt32'],
  ['challenge', 'LowCardinality(String)'],
] as const;

/** Where a visitor and a connection came from, and what the answer cost. */
export const monitorColumns = [
  ['country', 'LowCardinality(String)'],
  ['region', 'LowCardinality(String)'],
  ['asn', 'UInt32'],
  ['port', 'UInt16'],
  ['origin_bytes', 'UInt64'],
  ['opened', 'UInt8'],
] as const;

export const namesOf = (columns: ReadonlyArray<readonly [string, string]>) =>
  columns.map(([name]) => name);

/** What is kept of each request. */
export const recordColumns = namesOf([...firstColumns, ...defenceColumns, ...monitorColumns]);

/** The columns of a row of the feed, in the order in which batches are sent. */
export const feedColumns = [...recordColumns, 'package_id'];

/** The package of marks, and of records from before sites had one. */
export const noPackage = '00000000-0000-0000-0000-000000000000';

export const firstStructure = firstColumns.map(([name, type]) => `${name} ${type}`).join(', ');
