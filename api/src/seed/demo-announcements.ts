import type { SeedContext } from './seed-context';

const day = 86_400_000;

/** Title, age in days, HTML. */
const list: [title: string, days: number, content: string][] = [
  [
    '关于 11 月 28 日凌晨控制台维护的通知',
    1,
    `<p>尊敬的用户：</p><p>我们将于 <strong>2026-11-28 02:00–04:00</strong> 维护控制台。期间：</p>
<ul><li>控制台登录与配置修改可能短暂不可用；</li><li>网站加速与防护<strong>不受影响</strong>。</li></ul>
<p>如有疑问，请联系客服。</p>`,
  ],
  [
    '实时监控升级：每秒刷新，支持 30 天回看',
    6,
    `<h3>新功能</h3><ol><li>实时曲线每秒推送，显示最近 5 分钟；</li><li>支持 1 小时至 30 天的时间范围；</li><li>按状态码、命中率查看。</li></ol>
<p>入口：<strong>网站管理 → 实时监控</strong>。</p>`,
  ],
  [
    'CC 防护规则组调整说明',
    14,
    `<p>为减少误拦截，内置规则组有如下调整：</p>
<table><thead><tr><th>规则组</th><th>调整前</th><th>调整后</th></tr></thead><tbody><tr><td>宽松</td><td>60 次 / 10 秒</td><td>100 次 / 10 秒</td></tr><tr><td>5 秒盾</td><td>通过后 10 分钟有效</td><td>通过后 30 分钟有效</td></tr></tbody></table>
<p>自定义规则组不受影响。</p>`,
  ],
  [
    '新增 IPv6 回源与多源站负载均衡',
    27,
    `<p>源站现在可以填写 IPv6 地址，并支持五种均衡方式：<em>轮询、IP 哈希、URL 哈希、最少连接、随机</em>。</p><blockquote>建议至少保留一台备用源站。</blockquote>`,
  ],
  [
    '安全提醒：请勿向任何人透露登录密码',
    45,
    `<p>近期有人冒充客服索要账户密码。我们<strong>不会</strong>以任何方式询问你的密码。</p><p>你可以在<strong>账户中心</strong>查看当前的登录会话，并注销陌生设备。</p>`,
  ],
  [
    '2026 年国庆假期服务安排',
    56,
    `<p>国庆期间（10 月 1 日至 8 日）技术支持照常值守：</p><ul><li>在线客服：每日 9:00–21:00；</li><li>攻击应急：7×24 小时。</li></ul>`,
  ],
];

/** Announcements of the platform. */
export async function seedAnnouncements({ services }: SeedContext) {
  for (const [title, days, content] of list) {
    const createdAt = new Date(Date.now() - days * day);
    await services.messages.createAnnouncement({ title, content, createdAt });
  }
}
