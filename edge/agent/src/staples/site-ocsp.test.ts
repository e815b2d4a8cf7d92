import type { EdgeCertificate, EdgeSite } from '@console/contract/edge/endpoints/edge';
import { httpsDefaults } from '@console/contract/sites/settings/https';
import { certificateOf } from '../../testing/certificates/certificate';
import { type OcspAuthority, startOcspAuthority } from '../../testing/certificates/ocsp-authority';
import { shakeHands, stapledFor } from '../../testing/certificates/tls';
import { type Serving, startServing } from '../../testing/serving';
import type { Origin } from '../../testing/sites/origin';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let origin: Origin;
let authority: OcspAuthority;

beforeAll(async () => {
  edge = await startServing({ EDGE_INTERNAL_DNS: 'true' });
  origin = await edge.origin('origin', (_request, response) => response.end('here'));
  authority = await startOcspAuthority();
});
afterAll(async () => {
  await edge.stop();
  await authority.stop();
});
beforeEach(() => authority.setWorking(true));

function secured(domain: string, { id }: EdgeCertificate, https: Partial<EdgeSite['https']> = {}) {
  const site = siteOf([domain], [originAt(origin.port)]);
  return { ...site, https: { ...httpsDefaults, certificateId: id, ...https } };
}

const said = (name: string) => stapledFor(edge.node.httpsPort, name);
const subject = async (name: string) => (await shakeHands(edge.node.httpsPort, name)).subject;

test.each([true, false])(
  'the answer of the CA goes with the certificate, HTTP/2 %s',
  async (http2) => {
    const name = `good-${http2}.ocsp.test`;
    const certificate = await authority.issue(name);
    await edge.inForce([secured(name, certificate, { http2 })], [], [certificate]);
    const stapled = await edge.eventually(async () => {
      const response = await said(name);
      return response.length > 0 && response;
    });
    // The serial number of the certificate that it speaks of.
    const serial = (await shakeHands(edge.node.httpsPort, name)).serialNumber;
    expect(stapled.toString('hex')).toContain(serial.toLowerCase());
    const asked = authority.asked();
    expect((await said(name)).equals(stapled)).toBe(true);
    expect(authority.asked()).toBe(asked);
  },
);

test('without a good answer the certificate is served without one', async () => {
  const revoked = await authority.issue('revoked.ocsp.test', 'revoked');
  const silent = await certificateOf('silent', ['silent.ocsp.test']);
  const sites = [secured('revoked.ocsp.test', revoked), secured('silent.ocsp.test', silent)];
  const before = authority.asked();
  await edge.inForce(sites, [], [revoked, silent]);
  await edge.eventually(() => authority.asked() > before);
  authority.setWorking(false);
  const broken = await authority.issue('broken.ocsp.test');
  await edge.inForce([secured('broken.ocsp.test', broken)], [], [broken]);
  await edge.eventually(() => authority.asked() > before + 1);
  for (const name of ['revoked', 'silent', 'broken']) {
    expect(await subject(`${name}.ocsp.test`)).toBe(name === 'silent' ? name : `${name}.ocsp.test`);
    expect((await said(`${name}.ocsp.test`)).length).toBe(0);
  }
});

test('a site that wants none has none, and its CA is not asked', async () => {
  const before = authority.asked();
  const off = await authority.issue('off.ocsp.test');
  const on = await authority.issue('on.ocsp.test');
  const sites = [
    secured('off.ocsp.test', off, { ocspStapling: false }),
    secured('on.ocsp.test', on),
  ];
  await edge.inForce(sites, [], [off, on]);
  await edge.eventually(async () => (await said('on.ocsp.test')).length > 0);
  expect((await said('off.ocsp.test')).length).toBe(0);
  expect(authority.asked()).toBe(before + 1);
});
