export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Headers by which proxies tell whom they ask for. */
export const clientHeaders = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP'] as const;

export const pageStatuses = [403, 404, 405, 429, 500, 502, 503, 504] as const;
