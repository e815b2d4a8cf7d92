/** The caller: network address, browser, and the cookie of accounts that know the device. */
export type Client = { ip: string; userAgent: string; deviceCookie: string | undefined };
