import { createHash, timingSafeEqual } from 'node:crypto';
import type { FormParameters } from './form-parameters';

const unsigned = new Set(['sign', 'sign_type']);

/** The signature of EPay v1: sorted, empty ones left out, raw values, the key behind, MD5. */
export function epaySignature(parameters: FormParameters, key: string): string {
  const text = Object.keys(parameters)
    .filter((name) => !unsigned.has(name) && parameters[name] !== '')
    .sort((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
  return createHash('md5').update(`${text}${key}`).digest('hex');
}

/** True of parameters that carry their own signature by this key. An empty key signs nothing. */
export function isEpaySigned(parameters: FormParameters, key: string): boolean {
  if (key === '' || !/^[0-9a-f]{32}$/.test(parameters.sign ?? '')) return false;
  return timingSafeEqual(
    Buffer.from(parameters.sign ?? ''),
    Buffer.from(epaySignature(parameters, key)),
  );
}

/** With their signature. */
export function epaySigned(
  parameters: Readonly<Record<string, string>>,
  key: string,
): Record<string, string> {
  return { ...parameters, sign: epaySignature(parameters, key), sign_type: 'MD5' };
}
