import { onOff, value } from '../../settings/section';
import { type HttpsSettings, httpsDefaultsSchema, httpsSettingsSchema } from '../settings/https';
import { type SiteChangeFields, siteSection } from '../settings/section';
import {
  cipherLevelWords,
  forceHttpsWords,
  httpsLabels as labels,
  siteSectionLabels,
  tlsVersionWords,
} from '../settings/words';

const history: SiteChangeFields<HttpsSettings> = {
  [labels.certificateId]: {
    value: ({ certificateId }, { certificateName }) => certificateName ?? certificateId ?? '无',
    identity: ({ certificateId }) => certificateId ?? '',
  },
  [labels.http2]: onOff(({ http2 }) => http2),
  [labels.ocspStapling]: onOff(({ ocspStapling }) => ocspStapling),
  [labels.force]: value(({ force }) => forceHttpsWords[force]),
  [labels.hstsEnabled]: onOff(({ hstsEnabled }) => hstsEnabled),
  [labels.hstsMaxAgeSeconds]: value(({ hstsMaxAgeSeconds }) => `${hstsMaxAgeSeconds} 秒`),
  [labels.hstsSubdomains]: onOff(({ hstsSubdomains }) => hstsSubdomains),
  [labels.hstsPreload]: onOff(({ hstsPreload }) => hstsPreload),
  [labels.tlsVersionMin]: value(({ tlsVersionMin }) => tlsVersionWords[tlsVersionMin]),
  [labels.cipherLevel]: value(({ cipherLevel }) => cipherLevelWords[cipherLevel]),
};

/** How visitors reach a site by HTTPS. The certificate is each site's own. */
export const httpsSection = siteSection({
  label: siteSectionLabels.https,
  write: httpsSettingsSchema,
  defaults: httpsDefaultsSchema,
  history,
});
