import {
  type DnsConfig,
  type DnsSettings,
  dnsConfigSchema,
  dnsSettingsSchema,
} from '@console/contract/domains/dns-providers';
import { z } from 'zod';
import { ApiError } from '../../../plugins/api-error';
import { parseInput } from '../../../plugins/validation/validation';

/** What is sealed: the settings' fields that are not shown again. */
const secretsSchema = z.record(z.string(), z.string());
type Secrets = z.output<typeof secretsSchema>;

const wholeSchema = z.object({ settings: dnsSettingsSchema('required') });

/** Parts the settings into what is shown again and what is sealed. */
export function splitSettings(settings: DnsSettings): { config: DnsConfig; secrets: Secrets } {
  const config = dnsConfigSchema.parse(settings);
  const secrets = Object.entries(settings).filter(([key]) => !(key in config));
  return { config, secrets: secretsSchema.parse(Object.fromEntries(secrets)) };
}

/** The other way round. */
export function joinSettings(config: DnsConfig, secrets: string): DnsSettings {
  const settings = { ...config, ...secretsSchema.parse(JSON.parse(secrets)) };
  return wholeSchema.parse({ settings }).settings;
}

/**
 * The given settings, with stored secrets filled in for those left empty. One that is neither given
 * nor stored is an error at its field.
 */
export function completeSettings(given: DnsSettings, stored: DnsSettings | undefined): DnsSettings {
  if (stored && stored.provider !== given.provider) {
    const fields = { 'settings.provider': '不能更换服务商，请另外添加一个 DNS API' };
    throw new ApiError('INVALID', { fields });
  }
  const { config, secrets } = splitSettings(given);
  const kept: Secrets = stored ? splitSettings(stored).secrets : {};
  const filled = Object.entries(secrets).map(([key, value]) => [key, value || (kept[key] ?? '')]);
  return parseInput(wholeSchema, { settings: { ...config, ...Object.fromEntries(filled) } })
    .settings;
}

const hidden = '****';

/** An id with its middle hidden; a short one is hidden whole. */
function maskedId(id: string): string {
  return id.length < 12 ? hidden : `${id.slice(0, 4)}${hidden}${id.slice(-4)}`;
}

/** A secret by its end, as vendors' consoles show it; of a short one that would be too much. */
function maskedSecret(secret: string): string {
  return secret.length < 20 ? hidden : `${hidden}${secret.slice(-4)}`;
}

/** The key as it may be shown in a list. */
export function maskedKeyOf(settings: DnsSettings): string {
  switch (settings.provider) {
    case 'aliyun':
    case 'huawei':
      return maskedId(settings.accessKeyId);
    case 'tencent':
      return maskedId(settings.secretId);
    case 'cloudflare':
      return maskedSecret(settings.method === 'token' ? settings.apiToken : settings.apiKey);
    case 'rfc2136':
      return maskedSecret(settings.keySecret);
    case 'http':
      return maskedSecret(settings.secret);
  }
}
