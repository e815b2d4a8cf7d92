/** Where a gateway says that something was paid. */
export const notifyPath = (gateway: string): string => `/api/payments/${gateway}/notify`;
