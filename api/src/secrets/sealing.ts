import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { ApiError } from '../plugins/api-error';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;
const noKey = '系统没有设置 SECRETS_KEY，不能保存私钥与凭据，请联系管理员';

type Key = { id: string; bytes: Uint8Array };

/**
 * Encrypts what must not be readable in the database: private keys, third-party credentials.
 * `context` says what the text belongs to, such as `certificate:<id>`: a sealed text moved to
 * another row does not open.
 */
export type Sealing = {
  /** `v1:<key id>:<base64url of iv, ciphertext and tag>`. */
  seal: (text: string, context: string) => string;
  /** Decrypts; throws when the key is gone, the text was altered or the context differs. */
  open: (sealed: string, context: string) => string;
  /** True when the text was sealed with an older key than the first. */
  isOutdated: (sealed: string) => boolean;
};

function keyOf(phrase: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', phrase, '', `console secrets ${version}`, 32));
  const id = createHash('sha256').update('id').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes };
}

/**
 * Seals with the first of the given keys; the others only open what was sealed before a change of
 * keys. AES-256-GCM. Without a key nothing is sealed: a key stored beside the data would protect
 * nothing.
 */
export function createSealing(phrases: readonly string[]): Sealing {
  const keys = phrases.map(keyOf);
  const requireFirst = () => {
    const [first] = keys;
    if (!first) throw new ApiError('UNAVAILABLE', { message: noKey });
    return first;
  };

  const parse = (sealed: string) => {
    const [head, id = '', body = '', ...rest] = sealed.split(':');
    if (head !== version || rest.length > 0) throw new Error('Not a sealed secret');
    return { id, body };
  };

  return {
    seal(text, context) {
      const first = requireFirst();
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, iv);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([body, cipher.getAuthTag()]).toString('base64url');
      return `${version}:${first.id}:${sealed}`;
    },
    open(sealed, context) {
      const { id, body } = parse(sealed);
      const key = keys.find((known) => known.id === id);
      if (!key) throw new Error(`The key ${id} of a sealed secret is not among SECRETS_KEY`);
      const data = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, data.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(data.subarray(-tagBytes));
      const text = decipher.update(data.subarray(ivBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    isOutdated: (sealed) => parse(sealed).id !== requireFirst().id,
  };
}
