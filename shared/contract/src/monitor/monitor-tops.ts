/** What a top list is of. */
export const topDimensions = [
  'url',
  'host',
  'ip',
  'country',
  'region',
  'asn',
  'referer',
  'userAgent',
  'status',
  'block',
  'rule',
  'site',
] as const;
export type TopDimension = (typeof topDimensions)[number];

/** What a top list is ordered by; `blocked` are requests that were refused or challenged. */
export const topMetrics = ['requests', 'bytes', 'blocked'] as const;
export type TopMetric = (typeof topMetrics)[number];

/** Lines of a list at most: all countries and territories are fewer. */
export const topsMax = 300;
