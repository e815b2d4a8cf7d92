/** Tabs of a form that works with an address or with a number. */
export function channelTabs(verb: '注册' | '找回') {
  return [
    { id: 'email', text: `邮箱${verb}` },
    { id: 'phone', text: `手机${verb}` },
  ] as const;
}
