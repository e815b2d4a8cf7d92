import { useEffect, useState } from 'react';

/** How long 已复制 stands, in ms. */
const copiedMs = 2000;

/** The number to quote to support, copied by one click. */
export function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      console.error('复制失败');
    }
  };

  return (
    <div className="request">
      <span className="quiet">联系客服时请提供请求编号</span>
      <div>
        <code>{id}</code>
        <button type="button" className="small" onClick={() => void copy()}>
          <span aria-live="polite">{copied ? '已复制' : '复制'}</span>
        </button>
      </div>
    </div>
  );
}
