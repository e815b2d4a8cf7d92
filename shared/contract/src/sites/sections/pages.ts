import { onOff, rows } from '../../settings/section';
import { type PageSettings, pageSettingsSchema } from '../settings/pages';
import { type SiteChangeFields, siteSection } from '../settings/section';
import { pageLabels as labels, siteSectionLabels } from '../settings/words';

const history: SiteChangeFields<PageSettings> = {
  [labels.pages]: rows(({ pages }) =>
    pages.map(({ status, html }) => ({
      key: String(status),
      text: `${status} 页面`,
      whole: `${status} 页面：\n${html}`,
    })),
  ),
  [labels.coverOrigin]: onOff(({ coverOrigin }) => coverOrigin),
};

/** Pages that stand in for the node's own. */
export const pagesSection = siteSection({
  label: siteSectionLabels.pages,
  write: pageSettingsSchema,
  defaults: pageSettingsSchema,
  history,
});
