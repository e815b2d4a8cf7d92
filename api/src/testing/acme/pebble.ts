import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@console/testing/free-port';
import { issue } from './certificates';

function answers(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}

/** External account binding that the CA asks for, when it does. */
type Binding = { kid: string; hmacKey: string };

/**
 * Pebble, the test CA of Let's Encrypt, with name servers that lead every name to this machine, or
 * the one at `dnsPort`. HTTP-01 is asked at `httpPort`.
 */
export async function startPebble(options: {
  httpPort: number;
  dnsPort?: number;
  binding?: Binding;
}) {
  const dir = await mkdtemp(join(tmpdir(), 'pebble-'));
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [port, managementPort, ownDnsPort, controlPort] = ports;
  const dnsPort = options.dnsPort ?? ownDnsPort;
  const own = await issue({ name: 'pebble', domains: ['localhost'] });
  const path = (name: string) => join(dir, name);
  const { binding } = options;
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: path('own.pem'),
    privateKey: path('own.key'),
    httpPort: options.httpPort,
    tlsPort: 5001,
    ocspResponderURL: '',
    externalAccountBindingRequired: binding !== undefined,
    ...(binding && { externalAccountMACKeys: { [binding.kid]: binding.hmacKey } }),
  };
  await writeFile(path('own.pem'), own.pem.certificate);
  await writeFile(path('own.key'), own.pem.privateKey);
  await writeFile(path('config.json'), JSON.stringify({ pebble }));
  const processes: ChildProcess[] = [
    spawn('pebble-challtestsrv', [
      ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', ''],
      ...['-dns01', `127.0.0.1:${ownDnsPort}`, '-management', `127.0.0.1:${controlPort}`],
      ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
    ]),
    spawn('pebble', ['-config', path('config.json'), '-dnsserver', `127.0.0.1:${dnsPort}`], {
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    }),
  ];
  const agent = new Agent({ ca: own.pem.certificate });
  const directoryUrl = `https://localhost:${port}/dir`;
  for (const end = Date.now() + 60_000; !(await answers(directoryUrl, agent)); await pause(50)) {
    if (Date.now() > end) throw new Error('Pebble does not answer: install the package pebble');
  }

  const control = async (call: string, body: object) => {
    const url = `http://127.0.0.1:${controlPort}/${call}`;
    await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  };
  return {
    directoryUrl,
    ca: own.pem.certificate,
    /** TXT records at the name servers that Pebble asks. */
    txt: {
      foreign: async () => [],
      setTxt: (name: string, value: string) => control('set-txt', { host: `${name}.`, value }),
      removeTxt: (name: string) => control('clear-txt', { host: `${name}.` }),
    },
    close: async () => {
      for (const child of processes) child.kill('SIGKILL');
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type Pebble = Awaited<ReturnType<typeof startPebble>>;
