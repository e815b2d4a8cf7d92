import { originAt, siteOf } from '../../../testing/sites/site';
import { targetsOf } from '../../health/targets';
import { toRuntimeSite } from './runtime-site';

const at = (protocol: 'http' | 'https' | 'follow', port: number | null = null) =>
  siteOf(['a.test'], [originAt(1, { port })], { protocol, health: { enabled: true } });

const none = () => [];
const portsOf = (...args: Parameters<typeof at>) => {
  const { peers, secure } = toRuntimeSite(at(...args), none, () => undefined);
  return [peers, secure?.peers].map((list) => list?.map(({ port }) => port));
};

test('each protocol has its usual port, and a port of one origin goes before it', () => {
  expect(portsOf('http')).toEqual([[80], undefined]);
  expect(portsOf('https')).toEqual([[443], undefined]);
  expect(portsOf('follow')).toEqual([[80], [443]]);
  expect(portsOf('follow', 8080)).toEqual([[8080], [8080]]);
});

test('an origin that follows visitors is checked by what they may ask', () => {
  const checked = (...[protocol, port]: Parameters<typeof at>) => {
    const site = at(protocol, port);
    const https = { ...site.https, certificateId: site.id };
    return [site, { ...site, https }].map((one) =>
      targetsOf([one], none).flatMap(({ peers, probeOf }) =>
        peers.map((peer) => [probeOf(peer).port, probeOf(peer).secure]),
      ),
    );
  };
  const [plain, tls] = [
    [80, false],
    [443, true],
  ];
  expect(checked('http')).toEqual([[plain], [plain]]);
  expect(checked('https')).toEqual([[tls], [tls]]);
  expect(checked('follow')).toEqual([[plain], [plain, tls]]);
  expect(checked('follow', 8080)).toEqual([[[8080, false]], [[8080, false]]]);
});
