import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../secrets/secrets';
import type { UsersService } from '../../users/users.service';

/** Cookie of the accounts that have signed in on a device. */
export const knownDeviceCookie = 'known-device';
/** How long an account knows a device after its last sign-in there. */
export const knownDeviceSeconds = 90 * 86_400;

/** Accounts that one browser remembers: the cookie goes with every call. */
const accountsMax = 5;
const between = '~';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Devices that an account has signed in on. Nothing of them is stored: the cookie holds, for each
 * account, a random id with a signature over account, id, end and the present password, so that a new
 * password makes every device unknown.
 */
export function createKnownDevices({ secrets, users }: { secrets: Secrets; users: UsersService }) {
  const sign = async (text: unknown[]) =>
    createHmac('sha256', await secrets.keyFor('known-devices'))
      .update(JSON.stringify(text))
      .digest('base64url');

  const tagOf = async (userId: string) => (await sign(['account', userId])).slice(0, 16);

  const signatureOf = async (userId: string, id: string, expires: string) =>
    sign(['device', userId, id, expires, await users.passwordStamp(userId)]);

  /** The device's id if the account knows it. */
  async function find(cookie: string | undefined, userId: string): Promise<string | undefined> {
    const tag = await tagOf(userId);
    const entry = cookie?.split(between).find((each) => each.startsWith(`${tag}.`));
    const [, id = '', expires = '', given = ''] = entry?.split('.') ?? [];
    if (!(Number(expires) > Date.now())) return undefined;
    const right = Buffer.from(await signatureOf(userId, id, expires));
    const bytes = Buffer.from(given);
    return bytes.length === right.length && timingSafeEqual(bytes, right) ? id : undefined;
  }

  /** The cookie's value once an account has signed in. */
  async function remember(cookie: string | undefined, userId: string): Promise<string> {
    const tag = await tagOf(userId);
    const id = randomBytes(12).toString('base64url');
    const expires = String(Date.now() + knownDeviceSeconds * 1000);
    const entry = [tag, id, expires, await signatureOf(userId, id, expires)].join('.');
    const others = (cookie?.split(between) ?? []).filter(
      (each) => /^[\w.-]{1,200}$/.test(each) && !each.startsWith(`${tag}.`),
    );
    return [entry, ...others].slice(0, accountsMax).join(between);
  }

  return { find, remember };
}
