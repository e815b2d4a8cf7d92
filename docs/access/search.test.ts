import { errors } from '@console/contract/common/errors';
import { errorTable } from './.vitepress/error-table';
import { createSearch, excerptOf, tokensOf, wordsOf } from './.vitepress/theme/search-index';
import { sectionsOf } from './.vitepress/theme/sections';

const page = `<h1 id="源站与回源" tabindex="-1">源站与回源 <a class="header-anchor" href="#源站与回源" aria-label="链接到">​</a></h1>
<p>节点没有缓存时向源站取内容。</p>
<h2 id="host" tabindex="-1">回源 Host</h2><p>发给源站的 <code>Host</code> 请求头，A &amp; B。</p>
<div class="language-bash"><button title="复制代码"></button><span class="lang">bash</span><pre><code>curl -I</code></pre></div>`;

describe('sections of a page', () => {
  it('begin at its headings and hold their text alone', () => {
    expect(sectionsOf('/origin', page)).toEqual([
      {
        id: '/origin',
        page: '源站与回源',
        title: '源站与回源',
        text: '节点没有缓存时向源站取内容。',
      },
      {
        id: '/origin#host',
        page: '源站与回源',
        title: '回源 Host',
        text: '发给源站的 Host 请求头，A & B。 curl -I',
      },
    ]);
  });
});

describe('the search', () => {
  const search = createSearch([
    { id: '/a', page: '缓存', title: '缓存', text: '节点遵守源站的响应头，命中的请求不会回源。' },
    { id: '/b', page: '设置 CNAME', title: '阿里云', text: '登录控制台，添加解析记录。' },
    { id: '/c', page: '防护', title: '隐藏源站', text: '防火墙只放行节点，缓存可以减轻压力。' },
  ]);
  const ids = (query: string) => search(query).map(({ id }) => id);

  it('cuts Chinese into pairs for the index and into words for a query', () => {
    expect(tokensOf('回源Host，X-Real-IP')).toEqual(['回源', 'host', 'x', 'real', 'ip']);
    expect(tokensOf('隐藏源站')).toEqual(['隐藏', '藏源', '源站']);
    expect(wordsOf('怎么隐藏源站')).toEqual(['怎么', '隐藏', '源站']);
  });

  it('finds words inside sentences, those in titles first', () => {
    expect(ids('缓存')).toEqual(['/a', '/c']);
    expect(ids('防火墙')).toEqual(['/c']);
    expect(ids('源站')).toEqual(['/c', '/a']);
    expect(ids('解析记录')).toEqual(['/b']);
    expect(ids('源')).toEqual(expect.arrayContaining(['/a', '/c']));
  });

  it('wants every word, and takes some where none has all', () => {
    expect(ids('缓存 防火墙')).toEqual(['/c']);
    expect(ids('怎么隐藏源站')[0]).toBe('/c');
  });

  it('does not mind case, and forgives a wrong letter in Latin', () => {
    expect(ids('cname')).toEqual(['/b']);
    expect(ids('cnane')).toEqual(['/b']);
    expect(ids('证书')).toEqual([]);
    expect(ids('，')).toEqual([]);
  });
});

describe('an excerpt', () => {
  it('is around the first hit, with the hits marked', () => {
    const { cutBefore, cutAfter, pieces } = excerptOf(
      `${'前'.repeat(60)}源站${'后'.repeat(90)}`,
      '源站',
    );
    expect([cutBefore, cutAfter]).toEqual([true, true]);
    expect(pieces.filter(({ hit }) => hit)).toEqual([{ text: '源站', hit: true }]);
  });

  it('takes what is typed as text', () => {
    expect(excerptOf('a.b*c', '.*').pieces).toEqual([{ text: 'a.b*c', hit: false }]);
  });
});

describe('the table of errors', () => {
  it('has every error of the contract that a caller can meet', () => {
    const table = errorTable();
    const missing = Object.entries(errors).filter(([, { code }]) => !table.includes(`| ${code} |`));
    expect(missing.map(([name]) => name)).toEqual([
      'RELEASE_REJECTED',
      'RELEASE_EXISTS',
      'NODE_UNAUTHENTICATED',
    ]);
  });
});
