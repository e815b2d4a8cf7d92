import type { EdgeSite } from '@console/contract/edge/endpoints/edge';
import { httpsDefaults } from '@console/contract/sites/settings/https';
import { freePort } from '@console/testing/free-port';
import { certificateOf } from '../../testing/certificates/certificate';
import { askTls } from '../../testing/certificates/tls';
import { ControlPlane } from '../../testing/control/control-plane';
import { EdgeNode } from '../../testing/edge-node';
import { eventually } from '../../testing/eventually';
import { ask } from '../../testing/http';
import { type Origin, startOrigin } from '../../testing/sites/origin';
import { originAt, siteOf } from '../../testing/sites/site';

let plane: ControlPlane;
let node: EdgeNode;
let origin: Origin;
let [extra, other, extraTls] = [0, 0, 0];

beforeAll(async () => {
  plane = await ControlPlane.start();
  [extra, other, extraTls] = [await freePort(), await freePort(), await freePort()];
  node = await EdgeNode.create(plane.url, {
    EDGE_EXTRA_HTTP_PORTS: `${extra},${other}`,
    EDGE_EXTRA_HTTPS_PORTS: String(extraTls),
  });
  await node.start();
  origin = await startOrigin('origin', (request, response) =>
    response.end(
      `${request.headers['x-forwarded-proto']} ${request.headers['x-forwarded-host']} ${request.url}`,
    ),
  );
});

afterAll(async () => {
  await node.dispose();
  await plane.stop();
  await origin.stop();
});

async function inForce(...args: Parameters<ControlPlane['change']>): Promise<void> {
  const revision = plane.change(...args);
  const ack = await eventually(() => plane.ackOf(revision));
  expect(ack).toEqual({ revision, error: null, refused: [] });
}

const at = (port: number) => `http://127.0.0.1:${port}`;
const site = (host: string, extraPorts: number[]): EdgeSite => ({
  ...siteOf([host], [originAt(origin.port)]),
  extraPorts,
});

test('an extra HTTP port serves the sites that chose it, and is nobody’s for the others', async () => {
  const chosen = site('chosen.test', [extra]);
  await inForce([chosen, site('usual.test', [])]);
  const served = await ask(at(extra), '/path?q=1', { host: 'chosen.test' });
  expect([served.status, served.text]).toEqual([200, `http chosen.test:${extra} /path?q=1`]);
  const named = await ask(at(extra), '/', { host: `chosen.test:${extra}` });
  expect(named.status).toBe(200);

  const unknown = await ask(at(extra), '/', { host: 'nobody.test' });
  const refused = await ask(at(extra), '/', { host: 'usual.test' });
  expect(refused.status).toBe(404);
  const worded = ({ text, headers }: typeof refused) =>
    text.replaceAll(String(headers['x-request-id']), '').replaceAll(/(usual|nobody)\.test/g, '');
  expect(worded(refused)).toBe(worded(unknown));
  expect((await ask(at(other), '/', { host: 'chosen.test' })).status).toBe(404);
  for (const host of ['chosen.test', 'usual.test']) {
    expect((await ask(node.url, '/', { host })).status).toBe(200);
  }

  // A header that looks like the port opens nothing.
  const headers = { upgrade: String(extra), authorization: String(extra) };
  expect((await ask(at(other), '/', { host: 'chosen.test', headers })).status).toBe(404);

  await inForce([{ ...chosen, extraPorts: [other] }]);
  expect((await ask(at(extra), '/', { host: 'chosen.test' })).status).toBe(404);
  expect((await ask(at(other), '/', { host: 'chosen.test' })).status).toBe(200);
});

test('an extra HTTPS port has the site’s certificate; force HTTPS leads to the usual port', async () => {
  const certificate = await certificateOf('ports', ['*.tls.test']);
  const secured = (host: string, extraPorts: number[]): EdgeSite => ({
    ...site(host, extraPorts),
    https: { ...httpsDefaults, certificateId: certificate.id, force: '301' },
  });
  await inForce(
    [secured('a.tls.test', [extra, extraTls]), secured('b.tls.test', [])],
    [],
    [certificate],
  );
  const served = await askTls(extraTls, 'a.tls.test', '/x');
  expect([served.status, served.text]).toEqual([200, `https a.tls.test:${extraTls} /x`]);
  expect((await askTls(extraTls, 'b.tls.test', '/x')).status).toBe(404);
  // A connection carries the names of one site.
  expect((await askTls(extraTls, 'a.tls.test', '/x', 'b.tls.test')).status).toBe(421);
  expect((await askTls(node.httpsPort, 'b.tls.test', '/x')).status).toBe(200);
  const plain = await ask(at(extra), '/x', { host: 'a.tls.test' });
  expect(plain.headers.location).toBe(`https://a.tls.test:${node.httpsPort}/x`);
});

test('a node does not start with a port for two things', async () => {
  const port = await freePort();
  const clashing = await EdgeNode.create(plane.url, {
    EDGE_EXTRA_HTTP_PORTS: String(port),
    EDGE_EXTRA_HTTPS_PORTS: String(port),
  });
  try {
    await expect(clashing.start()).rejects.toThrow(`端口 ${port} 不能同时用于 HTTP 和 HTTPS`);
  } finally {
    await clashing.dispose();
  }
});
