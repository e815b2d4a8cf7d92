// Apart from the rules: lists and menus name groups without knowing what is in them.

export const builtinGroupIds = [
  'loose',
  'js',
  'wait',
  'click',
  'slide',
  'captcha',
  'strict',
] as const;
export type BuiltinGroupId = (typeof builtinGroupIds)[number];

export const builtinGroupNames = {
  loose: '宽松',
  js: 'JS 验证',
  wait: '5 秒盾',
  click: '点击验证',
  slide: '滑块验证',
  captcha: '验证码',
  strict: '严格',
} as const satisfies Record<BuiltinGroupId, string>;
