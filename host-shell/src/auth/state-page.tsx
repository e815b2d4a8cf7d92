import { useEffect } from 'react';
import { titlePage } from './brand';

type State = { heading: string; text: string };

const states: Record<string, State> = {
  '/400': {
    heading: '请求有误',
    text: '链接不完整，或其中的内容无法识别。请检查链接，或从首页重新进入。',
  },
  '/500': {
    heading: '服务异常',
    text: '服务暂时出现问题，你的设置没有改变。请稍后重试；如持续出现，请联系客服。',
  },
  '/error': {
    heading: '页面出错了',
    text: '页面没有正常打开。请重新进入；如持续出现，请联系客服。',
  },
  '/unauthorized': {
    heading: '无法打开此控制台',
    text: '当前域名没有对应的控制台，或系统信息暂时无法取得。请确认访问地址，或稍后重试。',
  },
};

const unknown: State = {
  heading: '页面不存在',
  text: '你访问的页面不存在或已被移除。',
};

/** What happened, a way back, and the request id to quote. */
export function StatePage({ path }: { path: string }) {
  const { heading, text } = states[path] ?? unknown;
  const requestId = new URLSearchParams(window.location.search).get('request');
  useEffect(() => titlePage(heading), [heading]);
  return (
    <div className="form">
      <div>
        <h1>{heading}</h1>
        <p className="hint">{text}</p>
      </div>
      {requestId && /^[\w.-]{1,64}$/.test(requestId) && (
        <p className="hint">
          请求编号：<code>{requestId}</code>
        </p>
      )}
      <a className="submit" href="/">
        返回首页
      </a>
    </div>
  );
}
