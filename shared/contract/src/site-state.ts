export const siteStates = ['normal', 'disabled'] as const;

export const siteStateWords = {
  normal: '正常',
  disabled: '已停用',
} as const satisfies Record<(typeof siteStates)[number], string>;
