import { LineChart, Sparkline } from '../../src/chart';
import { formatBits, formatNumber } from '../../src/format';
import { Box, Card, Section, StatFigure, StatFigures, UsageBar } from '../../src/ui';
import { sampleTimes, sampleWave } from '../samples';

const grid = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' };
const out = sampleWave(2.4e9, 9e8, 0);
const back = sampleWave(6e8, 3e8, 2);
const counted = ['用户', '网站', '节点'].map((label, index) => ({
  label,
  figure: formatNumber(1_204 * (index + 1)),
  values: [],
}));

/** The dashboard's parts: figures, curves, meters. */
export function Charts() {
  return (
    <>
      <Box
        sx={{ ...grid, '& > *': { gridColumn: { base: 'span 12', md: 'span 6', lg: 'span 3' } } }}
      >
        <StatFigure
          label="请求数"
          figure="48,213,906"
          unit="次"
          trend={{ ratio: 0.124, against: '较昨日同期', moreIs: 'neutral' }}
          values={out}
        />
        <StatFigure
          label="峰值带宽"
          figure="3.42"
          unit="Gbps"
          trend={{ ratio: 0.041, against: '较昨日同期', moreIs: 'good' }}
          values={back}
          color="c2"
        />
        <StatFigure
          label="已拦截"
          figure="1,204,557"
          unit="次"
          trend={{ ratio: 3.18, against: '较昨日同期', moreIs: 'bad' }}
          values={back}
          color="blocked"
        />
        <StatFigure
          label="缓存命中率"
          figure={undefined}
          trend={{ ratio: null, against: '昨日同期', moreIs: 'good' }}
          values={[]}
        />
      </Box>
      <Box sx={{ mt: 4 }}>
        <StatFigures label="总数" figures={counted} />
      </Box>
      <Box sx={{ ...grid, mt: 4, '& > *': { gridColumn: { base: 'span 12', lg: 'span 6' } } }}>
        <Section title="带宽">
          <LineChart
            title="带宽"
            times={sampleTimes}
            format={formatBits}
            syncKey="gallery"
            series={[
              { key: 'out', label: '出向', color: 'c1', values: out, fill: true },
              { key: 'back', label: '回源', color: 'c2', values: back },
            ]}
          />
        </Section>
        <Section title="状态码">
          <LineChart
            title="状态码"
            times={sampleTimes}
            format={(value) => `${formatNumber(Math.round(value))} 次`}
            syncKey="gallery"
            series={[
              { key: '2', label: '2xx', color: 's2', values: sampleWave(4000, 900, 1) },
              { key: '4', label: '4xx', color: 's4', values: sampleWave(900, 200, 3) },
              { key: '5', label: '5xx', color: 's5', values: sampleWave(300, 90, 4) },
              { key: 'b', label: '拦截', color: 'blocked', values: sampleWave(1800, 700, 5) },
            ]}
          />
        </Section>
        <Section title="加载中">
          <LineChart title="加载中" times={[]} series={[]} format={formatBits} loading />
        </Section>
        <Section title="没有数据">
          <LineChart title="没有数据" times={[]} series={[]} format={formatBits} />
        </Section>
        <Card sx={{ p: 5, display: 'grid', gap: 3 }}>
          <UsageBar label="流量" ratio={0.62} />
          <UsageBar label="域名" ratio={0.83} />
          <UsageBar label="端口" ratio={0.97} />
          <Sparkline values={out} />
        </Card>
      </Box>
    </>
  );
}
