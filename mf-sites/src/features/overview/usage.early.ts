/** Traffic and sites of the last 30 days. */
export const usageArg = { query: { window: '30d' } } as const;
