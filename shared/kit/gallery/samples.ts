import type { Tone } from '../src/ui';

export type SampleSite = {
  domain: string;
  note: string;
  state: Exclude<Tone, 'info'>;
  cname: string;
  rule: string;
  requests: number;
  bytes: number;
  blocked: number;
};

const site = (
  domain: string,
  note: string,
  state: SampleSite['state'],
  rule: string,
  requests: number,
): SampleSite => ({
  domain,
  note,
  state,
  rule,
  requests,
  cname: `${domain.split('.')[0]}-k2.cdn.demo.test`,
  bytes: requests * 148_213,
  blocked: Math.round(requests * 0.037),
});

export const sampleSites: SampleSite[] = [
  site('shop.example.com', '+2 个域名', 'ok', '5 秒盾', 12_408_113),
  site('www.example.com', '+1 个域名', 'ok', '宽松', 8_220_941),
  site('api.example.com', 'API 网关', 'ok', 'JS 验证', 21_907_330),
  site('img.example.cn', '静态资源', 'warn', '宽松', 0),
  site('old.example.com', '旧站', 'mute', '宽松', 0),
  site('pay.example.com', '支付回调', 'bad', '严格', 1_204_880),
  site('live.example.com', '直播', 'ok', '宽松', 4_472_002),
  site('docs.example.com', '', 'ok', '宽松', 301_220),
  site('m.example.com', '移动站', 'ok', 'JS 验证', 6_118_940),
];

/** A day in steps of five minutes. */
export const sampleTimes = Array.from({ length: 288 }, (_, index) => 1_763_568_000 + index * 300);

export function sampleWave(base: number, swing: number, phase: number): number[] {
  return sampleTimes.map(
    (_, index) =>
      base + swing * Math.sin(index / 40 + phase) + (swing / 5) * Math.sin(index / 3 + phase * 7),
  );
}
