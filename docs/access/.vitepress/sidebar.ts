/** The pages in reading order. A page that is not here fails the build's check. */
export const sidebar = [
  {
    text: '开始',
    items: [
      { text: '概览', link: '/' },
      { text: '接入流程', link: '/start' },
      { text: '设置 CNAME', link: '/cname' },
    ],
  },
  {
    text: '网站',
    items: [
      { text: '源站与回源', link: '/origin' },
      { text: '缓存', link: '/cache' },
      { text: '刷新与预热', link: '/refresh' },
      { text: '证书与 HTTPS', link: '/certificates' },
      { text: 'DNS API', link: '/dns-api' },
      { text: '实时监控', link: '/monitor' },
    ],
  },
  {
    text: '防护',
    items: [
      { text: '攻击与防护', link: '/defence' },
      { text: '访问控制', link: '/access-control' },
      { text: '四层转发', link: '/l4' },
    ],
  },
  {
    text: '账户与费用',
    items: [
      { text: '套餐与计费', link: '/billing' },
      { text: '账户安全', link: '/account' },
    ],
  },
  {
    text: '参考',
    items: [
      { text: 'API', link: '/api' },
      { text: '错误码', link: '/errors' },
      { text: '常见问题', link: '/faq' },
      { text: '名词解释', link: '/glossary' },
    ],
  },
];
