import { aSite } from '../../testing/sites';
import { sitesCsv, sitesJson } from './site-export';

it('writes CSV that spreadsheets read as UTF-8 and run nothing of', () => {
  const csv = sitesCsv([
    aSite({ note: '=HYPERLINK("http://evil.example")' }),
    aSite({ note: '甲,乙\n丙', group: { id: 'g', name: '@组' } }),
  ]);
  expect(csv.startsWith('\uFEFF编号,域名,状态,CNAME,源站,')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(csv).toContain(`,'@组,,,"甲,乙\n丙",`);
  expect(csv).toContain('S100001,shop.example.com www.example.com,正常,');
});

it('writes JSON without what is of the moment', () => {
  const [site] = JSON.parse(sitesJson([aSite()]));
  expect(site).toMatchObject({ sn: 'S100001', domains: ['shop.example.com', 'www.example.com'] });
  expect(site).not.toHaveProperty('sync');
});
