import { type ForwardSectionName, forwardSectionLabels } from '@console/contract/forwards/words';

/** Tabs of a forward's detail, by their name in the URL. */
export const forwardTabs = {
  basic: '基本信息',
  ...forwardSectionLabels,
  monitor: '监控',
  'block-log': '拦截记录',
  history: '变更历史',
} as const;
export type ForwardNav = keyof typeof forwardTabs;

export const isForwardNav = (text: string): text is ForwardNav => Object.hasOwn(forwardTabs, text);

export const forwardNavs = Object.keys(forwardTabs).filter(isForwardNav);

/** The default settings have a tab for each section. */
export const isDefaultNav = (text: string): text is ForwardSectionName =>
  Object.hasOwn(forwardSectionLabels, text);

export const defaultNavs = Object.keys(forwardSectionLabels).filter(isDefaultNav);
