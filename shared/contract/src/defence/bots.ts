import type { BotGroup } from './bot-schemas';

/** A family of programs: what it calls itself, in lower case, `*` for any text between. */
export type Bot = {
  id: string;
  group: BotGroup;
  name: string;
  note: string;
  agents: readonly string[];
};

const bot = (
  group: BotGroup,
  id: string,
  name: string,
  note: string,
  ...agents: string[]
): Bot => ({
  ...{ id, group, name, note },
  agents: agents.length > 0 ? agents : [name.toLowerCase()],
});

/** Programs that sites may refuse. An id is kept for good: settings hold it. */
export const bots: readonly Bot[] = [
  bot('ai', 'gptbot', 'GPTBot', 'OpenAI，收集训练数据'),
  bot('ai', 'oai-searchbot', 'OAI-SearchBot', 'OpenAI，ChatGPT 搜索的索引'),
  bot('ai', 'chatgpt-user', 'ChatGPT-User', 'OpenAI，应用户要求打开网页'),
  bot('ai', 'claudebot', 'ClaudeBot', 'Anthropic，收集训练数据', 'claudebot', 'anthropic-ai'),
  bot(
    'ai',
    'claude-user',
    'Claude-User',
    'Anthropic，应用户要求打开网页',
    'claude-user',
    'claude-searchbot',
    'claude-web',
  ),
  bot('ai', 'bytespider', 'Bytespider', '字节跳动，收集训练数据'),
  bot('ai', 'ccbot', 'CCBot', 'Common Crawl，公开的网页数据集'),
  bot(
    'ai',
    'perplexity',
    'PerplexityBot',
    'Perplexity，搜索与应用户要求打开网页',
    'perplexitybot',
    'perplexity-user',
  ),
  bot(
    'ai',
    'meta',
    'Meta-ExternalAgent',
    'Meta，收集训练数据',
    'meta-externalagent',
    'meta-externalfetcher',
    'facebookbot',
  ),
  bot('ai', 'amazonbot', 'Amazonbot', 'Amazon，Alexa 与训练数据'),
  bot(
    'ai',
    'cohere',
    'Cohere',
    'Cohere，收集训练数据',
    'cohere-ai',
    'cohere-training-data-crawler',
  ),
  bot('ai', 'diffbot', 'Diffbot', '网页结构化数据'),
  bot('ai', 'ai2bot', 'AI2Bot', '艾伦人工智能研究所，收集训练数据'),
  bot('ai', 'pangubot', 'PanguBot', '华为，盘古模型的训练数据'),
  bot('ai', 'timpibot', 'Timpibot', 'Timpi，搜索与训练数据'),
  bot('ai', 'youbot', 'YouBot', 'You.com，AI 搜索'),
  bot('seo', 'ahrefs', 'AhrefsBot', 'Ahrefs，外链分析', 'ahrefsbot', 'ahrefssiteaudit'),
  bot('seo', 'semrush', 'SemrushBot', 'Semrush，关键词与外链分析', 'semrushbot', 'siteauditbot'),
  bot('seo', 'mj12bot', 'MJ12bot', 'Majestic，外链分析'),
  bot('seo', 'dotbot', 'DotBot', 'Moz，外链分析', 'dotbot', 'rogerbot'),
  bot('seo', 'dataforseo', 'DataForSeoBot', 'DataForSEO，排名数据'),
  bot('seo', 'blexbot', 'BLEXBot', 'WebMeUp，外链分析'),
  bot('seo', 'barkrowler', 'Barkrowler', 'Babbar，外链分析'),
  bot('seo', 'serpstat', 'SerpstatBot', 'Serpstat，排名与外链分析'),
  bot('seo', 'screaming-frog', 'Screaming Frog', '桌面上的站点审计工具', 'screaming frog'),
  bot('scanner', 'sqlmap', 'sqlmap', 'SQL 注入测试'),
  bot('scanner', 'nikto', 'Nikto', '网站漏洞扫描'),
  bot('scanner', 'nmap', 'Nmap', '端口与服务扫描', 'nmap scripting engine', 'nmap nse'),
  bot('scanner', 'masscan', 'masscan', '大范围端口扫描'),
  bot('scanner', 'zgrab', 'ZGrab', '大范围服务探测', 'zgrab'),
  bot('scanner', 'nuclei', 'Nuclei', '按模板的漏洞扫描', 'nuclei'),
  bot('scanner', 'acunetix', 'Acunetix', '商业漏洞扫描', 'acunetix'),
  bot('scanner', 'nessus', 'Nessus', '商业漏洞扫描', 'nessus'),
  bot('scanner', 'openvas', 'OpenVAS', '漏洞扫描', 'openvas', 'greenbone'),
  bot('scanner', 'wpscan', 'WPScan', 'WordPress 漏洞扫描'),
  bot(
    'scanner',
    'dirbuster',
    'DirBuster',
    '目录猜测',
    'dirbuster',
    'gobuster',
    'feroxbuster',
    'dirsearch',
  ),
  bot('scanner', 'ffuf', 'ffuf', '路径与参数猜测', 'fuzz faster u fool'),
  bot('scanner', 'censys', 'Censys', '互联网资产测绘', 'censysinspect'),
  bot('scanner', 'shodan', 'Shodan', '互联网资产测绘', 'shodan'),
  bot(
    'scanner',
    'palo-alto',
    'Expanse',
    'Palo Alto Networks，互联网资产测绘',
    'expanse, a palo alto',
  ),
  bot('tool', 'curl', 'curl', '命令行下载', 'curl/'),
  bot('tool', 'wget', 'Wget', '命令行下载', 'wget/'),
  bot(
    'tool',
    'python',
    'Python',
    'Python 的网络库',
    'python-requests',
    'python-urllib',
    'aiohttp',
    'python-httpx',
  ),
  bot('tool', 'go', 'Go', 'Go 的网络库', 'go-http-client'),
  bot('tool', 'java', 'Java', 'Java 的网络库', 'java/', 'apache-httpclient', 'okhttp'),
  bot('tool', 'scrapy', 'Scrapy', '爬虫框架', 'scrapy'),
  bot('tool', 'node', 'Node.js', 'Node.js 的网络库', 'node-fetch', 'axios/', 'undici'),
  bot(
    'tool',
    'headless',
    '无界面浏览器',
    'Headless Chrome、PhantomJS',
    'headlesschrome',
    'phantomjs',
  ),
];

/** Search engines that say how to know them: the names that their addresses have in the DNS, or lists. */
export const searchEngines = [
  {
    id: 'google',
    name: 'Google',
    agents: ['googlebot', 'google-inspectiontool', 'googleother'],
    hosts: ['googlebot.com', 'google.com'],
  },
  {
    id: 'bing',
    name: '必应',
    agents: ['bingbot', 'msnbot', 'bingpreview'],
    hosts: ['search.msn.com'],
  },
  { id: 'baidu', name: '百度', agents: ['baiduspider'], hosts: ['baidu.com', 'baidu.jp'] },
  { id: 'sogou', name: '搜狗', agents: ['sogou'], hosts: ['sogou.com'] },
  {
    id: 'yandex',
    name: 'Yandex',
    agents: ['yandex'],
    hosts: ['yandex.ru', 'yandex.net', 'yandex.com'],
  },
  { id: 'apple', name: 'Applebot', agents: ['applebot'], hosts: ['applebot.apple.com'] },
  { id: 'petal', name: '花瓣搜索', agents: ['petalbot'], hosts: ['petalsearch.com'] },
  { id: 'naver', name: 'Naver', agents: ['yeti'], hosts: ['naver.com'] },
  { id: 'seznam', name: 'Seznam', agents: ['seznambot'], hosts: ['seznam.cz'] },
  // Without a name in the DNS: nodes know them by the lists that operators give them.
  { id: 'duckduckgo', name: 'DuckDuckGo', agents: ['duckduckbot'], hosts: [] },
  { id: 'so360', name: '360 搜索', agents: ['360spider', 'haosouspider'], hosts: [] },
] as const;
