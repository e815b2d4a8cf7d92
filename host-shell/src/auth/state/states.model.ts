import { homePath, loginPath } from '@console/kit/session';

export type Picture = 'link' | 'service' | 'page' | 'locked' | 'missing';

export type State = {
  heading: string;
  text: string;
  picture: Picture;
  way: { href: string; text: string };
};

const home = { href: '/', text: '返回首页' };

const states: Record<string, State> = {
  '/400': {
    heading: '请求有误',
    text: '链接不完整，或其中的内容无法识别。请检查链接，或从首页重新进入。',
    picture: 'link',
    way: home,
  },
  '/500': {
    heading: '服务异常',
    text: '服务暂时出现问题，你的设置没有改变。请稍后重试；如持续出现，请联系客服。',
    picture: 'service',
    way: home,
  },
  '/error': {
    heading: '页面出错了',
    text: '页面没有正常打开。请重新进入；如持续出现，请联系客服。',
    picture: 'page',
    way: home,
  },
  '/unauthorized': {
    heading: '无法打开此控制台',
    text: '当前域名没有对应的控制台，或系统信息暂时无法取得。请确认访问地址，或稍后重试。',
    picture: 'locked',
    way: { href: homePath, text: '重新进入' },
  },
};

const missing: State = {
  heading: '页面不存在',
  text: '你访问的页面不存在或已被移除。请检查地址，或从登录页重新进入。',
  picture: 'missing',
  way: { href: loginPath, text: '前往登录' },
};

/** What is shown at a path outside the shell that is none of its forms. */
export function stateOf(path: string): State {
  return states[path] ?? missing;
}

/** The id of the request that failed, as the page's address carries it. */
export function requestIdOf(search: string): string | undefined {
  const id = new URLSearchParams(search).get('request');
  return id !== null && /^[\w.-]{1,64}$/.test(id) ? id : undefined;
}
