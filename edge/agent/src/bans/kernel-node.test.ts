import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { ControlPlane } from '../../testing/control/control-plane';
import { EdgeNode } from '../../testing/edge-node';
import { eventually } from '../../testing/eventually';
import { mayMakeNetworks, type OwnNetwork, startOwnNetwork } from '../../testing/own-network';
import { originAt, siteOf } from '../../testing/sites/site';

// A whole node in a network of its own. It speaks to the control plane by way of a socket in a folder,
// which is no part of any network.
const inKernel = mayMakeNetworks ? describe : describe.skip;

const until = new Date(Date.now() + 3_600_000).toISOString();
const [banned, white, ofOneSite, stranger] = [1, 2, 3, 4].map((n) => `198.51.100.${n}`);
const [six, otherSix] = ['2001:db8:1:2::7', '2001:db8:1:3::7'];

/** In the node's network: what comes to the port goes into the socket. */
const entrance = (port: number, path: string) => `
  const net = require('net');
  net.createServer((from) => {
    const to = net.connect(${JSON.stringify(path)});
    from.pipe(to).pipe(from);
    for (const end of [from, to]) end.on('error', () => { from.destroy(); to.destroy(); });
  }).listen(${port}, '127.0.0.1');`;

inKernel('a node that puts bans into the kernel', () => {
  let network: OwnNetwork;
  let plane: ControlPlane;
  let node: EdgeNode;
  let exit: Server;
  let relay: ChildProcess;
  const site = siteOf(['kernel.test'], [originAt(9)]);

  beforeAll(async () => {
    const visitors = [banned, white, ofOneSite, stranger].map((address) => `${address}/32`);
    network = await startOwnNetwork([...visitors, `${six}/128`, `${otherSix}/128`]);
    plane = await ControlPlane.start();
    node = await EdgeNode.create(
      plane.url,
      { EDGE_NFTABLES: '1', EDGE_HTTP_HOST: '0.0.0.0,[::]' },
      network.inside,
    );
    const port = Number(new URL(plane.url).port);
    const path = join(node.dir, 'plane.sock');
    exit = createServer((from) => {
      const to = connect(port, '127.0.0.1');
      from.pipe(to).pipe(from);
      for (const end of [from, to]) end.on('error', () => [from, to].map((one) => one.destroy()));
    });
    await new Promise<void>((resolve) => exit.listen(path, resolve));
    const [program = '', ...before] = network.inside;
    relay = spawn(program, [...before, process.execPath, '-e', entrance(port, path)]);
    const entry = { address: white ?? '', expiresAt: null };
    plane.change([site], [], [], { guards: [{ id: 'platform', white: [entry], black: [] }] });
    node.launch();
    await eventually(() => node.log.includes('边缘节点已就绪'));
  });
  afterAll(async () => {
    await node.dispose();
    relay.kill('SIGKILL');
    await plane.stop();
    exit.close();
    network.stop();
  });

  const visit = (address = '') => network.visit(address, node.port, 'kernel.test');
  const tables = async () => (await network.at('nft', 'list', 'tables')).stdout;

  it('drops whom the platform bans and nobody else, tells how many, and takes all back when it ends', async () => {
    await eventually(async () => (await visit(banned)) !== undefined);
    const ban = (address = '', siteId: string | null = null) => ({
      siteId,
      address,
      until,
      count: 1,
    });
    const ofAll = [banned, white, '2001:db8:1:2::/64'].map((address) => ban(address));
    plane.bans.set(...ofAll, ban(ofOneSite, site.id));
    await eventually(async () => (await visit(banned)) === undefined);
    await eventually(async () => (await visit(six)) === undefined);
    expect(await visit(white)).not.toContain('banned');
    expect(await visit(stranger)).not.toContain('banned');
    expect(await visit(otherSix)).not.toContain('banned');
    // A ban by one tenant is no other's: nginx says so, and to this site alone.
    await eventually(async () => (await visit(ofOneSite))?.includes('banned'));
    const beat = await eventually(() =>
      plane.heartbeats.findLast(({ load }) => (load.kernelDropped ?? 0) > 1),
    );
    expect(beat.load.bansUnkept).toBe(0);

    plane.bans.lift({ siteId: null, address: banned ?? '' });
    await eventually(async () => (await visit(banned)) !== undefined);
    expect(await visit(six)).toBeUndefined();

    expect(await tables()).toContain(`edge_bans_${node.port}`);
    await node.end('SIGTERM');
    expect(await tables()).not.toContain('edge_bans');
  });
});
