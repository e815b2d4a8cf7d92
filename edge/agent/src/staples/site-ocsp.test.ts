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

/** The CA is asked about new certificates every few seconds: all are in force before the first test. */
beforeAll(async () => {
  edge = await startServing({ EDGE_INTERNAL_DNS: 'true' });
  origin = await edge.origin('origin', (_request, response) => response.end('here'));
  authority = await startOcspAuthority();
  const issued = {
    http2: await authority.issue(nameOf('http2')),
    http1: await authority.issue(nameOf('http1')),
    revoked: await authority.issue(nameOf('revoked'), 'revoked'),
    silent: await certificateOf('silent', [nameOf('silent')]),
    off: await authority.issue(nameOf('off')),
  };
  const sites = [
    secured(nameOf('http2'), issued.http2, { http2: true }),
    secured(nameOf('http1'), issued.http1, { http2: false }),
    secured(nameOf('revoked'), issued.revoked),
    secured(nameOf('silent'), issued.silent),
    secured(nameOf('off'), issued.off, { ocspStapling: false }),
  ];
  await edge.inForce(sites, [], Object.values(issued));
  await edge.eventually(async () => {
    const good = await Promise.all([said(nameOf('http2')), said(nameOf('http1'))]);
    return authority.asked() >= 3 && good.every(({ length }) => length > 0);
  });
});
afterAll(async () => {
  await edge.stop();
  await authority.stop();
});

const nameOf = (what: string) => `${what}.ocsp.test`;

function secured(domain: string, { id }: EdgeCertificate, https: Partial<EdgeSite['https']> = {}) {
  const site = siteOf([domain], [originAt(origin.port)]);
  return { ...site, https: { ...httpsDefaults, certificateId: id, ...https } };
}

const said = (name: string) => stapledFor(edge.node.httpsPort, name);
const subject = async (name: string) => (await shakeHands(edge.node.httpsPort, name)).subject;

test.each(['http2', 'http1'])(
  'the answer of the CA goes with the certificate, %s',
  async (kind) => {
    const name = nameOf(kind);
    const stapled = await said(name);
    // The serial number of the certificate that it speaks of.
    const serial = (await shakeHands(edge.node.httpsPort, name)).serialNumber;
    expect(stapled.toString('hex')).toContain(serial.toLowerCase());
    const asked = authority.asked();
    expect((await said(name)).equals(stapled)).toBe(true);
    expect(authority.asked()).toBe(asked);
  },
);

test('a site that wants none has none, and its CA is not asked', async () => {
  expect(await subject(nameOf('off'))).toBe(nameOf('off'));
  expect((await said(nameOf('off'))).length).toBe(0);
  // About the two that have an answer, and the one that was revoked.
  expect(authority.asked()).toBe(3);
});

test('without a good answer the certificate is served without one', async () => {
  authority.setWorking(false);
  const broken = await authority.issue(nameOf('broken'));
  const before = authority.asked();
  await edge.inForce([secured(nameOf('broken'), broken)], [], [broken]);
  await edge.eventually(() => authority.asked() > before);
  for (const what of ['revoked', 'silent', 'broken']) {
    expect(await subject(nameOf(what))).toBe(what === 'silent' ? what : nameOf(what));
    expect((await said(nameOf(what))).length).toBe(0);
  }
});
