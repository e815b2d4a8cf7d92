import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ApiError } from '../../../plugins/api-error';
import { pemBlocks } from './pem';

const rsaBitsMin = 2048;
const curves: Record<string, string> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

function refuse(message: string): ApiError {
  return new ApiError('CERTIFICATE_REJECTED', { fields: { privateKey: message } });
}

/** `RSA 2048`, `ECDSA P-256`; `undefined` for a kind of key that browsers do not take. */
export function keyTypeOf(key: KeyObject): string | undefined {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') return `RSA ${modulusLength}`;
  const curve = key.asymmetricKeyType === 'ec' ? curves[namedCurve ?? ''] : undefined;
  return curve && `ECDSA ${curve}`;
}

/** Reads a private key as people paste it, or says at the field `privateKey` what is wrong. */
export function readPrivateKey(text: string): { key: KeyObject; pem: string } {
  const found = pemBlocks(text).filter(({ label }) => label.endsWith('PRIVATE KEY'));
  const [block, ...rest] = found;
  if (!block) {
    throw refuse(
      text.includes('BEGIN CERTIFICATE')
        ? '这里是证书内容，请粘贴私钥'
        : '私钥不是完整的 PEM 格式，请检查首尾两行',
    );
  }
  if (rest.length > 0) throw refuse('这里有多个私钥，请只保留与证书对应的一个');
  if (block.label === 'ENCRYPTED PRIVATE KEY' || /^Proc-Type:.*ENCRYPTED/m.test(block.text)) {
    throw refuse('私钥有密码保护，请先用 openssl pkey 去掉密码再上传');
  }
  let key: KeyObject;
  try {
    key = createPrivateKey(block.text);
  } catch {
    throw refuse('私钥内容损坏，无法读取');
  }
  if (keyTypeOf(key) === undefined) throw refuse('只支持 RSA 与 ECDSA（P-256、P-384、P-521）私钥');
  if ((key.asymmetricKeyDetails?.modulusLength ?? rsaBitsMin) < rsaBitsMin) {
    throw refuse(`RSA 私钥太短，至少 ${rsaBitsMin} 位`);
  }
  return { key, pem: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
