import { defineConfig } from 'vitepress';
import { errorTableFence } from './error-table';
import { localLinks } from './links';
import { sidebar } from './sidebar';
import { themeWords } from './theme-words';

/**
 * What VitePress writes into each page and the policy of the served pages refuses: a script whose
 * work `public/head.js` does, and a style that the theme sets again once it runs. The other is
 * nobody's business.
 */
const leftOut = [
  /<script id="check-mac-os">[^<]*<\/script>/g,
  / style="--vp-vh:0px;"/g,
  /<meta name="generator"[^>]*>\s*/g,
];

export default defineConfig({
  lang: 'zh-CN',
  base: '/docs/',
  title: '接入文档',
  description: '网站接入、加速与防护的使用说明',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: true,
  metaChunk: true,
  // Instead of the inline style that stands here otherwise.
  contentProps: { class: 'page-content' },
  // The console's stored scheme is in force, see public/head.js.
  appearance: false,
  head: [
    ['script', { src: '/docs/head.js' }],
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  transformHtml: (html) => leftOut.reduce((page, part) => page.replace(part, ''), html),
  vite: { plugins: [themeWords()] },
  markdown: {
    // Nothing here needs colours, and the highlighter's are inline styles.
    highlight: (code, language) =>
      `<pre tabindex="0" aria-label="${language || '文本'}"><code>${escapeHtml(code)}</code></pre>`,
    codeCopyButtonTitle: '复制代码',
    container: {
      tipLabel: '提示',
      infoLabel: '说明',
      warningLabel: '注意',
      dangerLabel: '警告',
      detailsLabel: '详细',
    },
    config: (md) => {
      localLinks(md);
      errorTableFence(md);
    },
  },
  themeConfig: {
    siteTitle: '接入文档',
    sidebar,
    outline: { level: [2, 3], label: '本页内容' },
    docFooter: { prev: '上一篇', next: '下一篇' },
    sidebarMenuLabel: '目录',
    returnToTopLabel: '回到顶部',
    skipToContentLabel: '跳到正文',
    notFound: {
      code: '404',
      title: '没有这一页',
      quote: '地址可能有误，或者内容已经移动。可以从目录或搜索中查找。',
      linkLabel: '回到文档首页',
      linkText: '回到文档首页',
    },
  },
});

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
