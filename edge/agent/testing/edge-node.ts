import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@console/testing/free-port';
import { eventually } from './eventually';
import { ask } from './http';

const edgeDir = resolve(__dirname, '../..');

const signalGroup = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // Already gone, as it should be.
  }
};

/** A node: a directory and a port, on which an agent runs, dies and runs again. */
export class EdgeNode {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly dir: string,
    readonly port: number,
    readonly httpsPort: number,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly inside: readonly string[],
  ) {}

  /** `inside`: what comes before the agent's command, such as one that enters another network. */
  static async create(
    controlUrl: string,
    environment: NodeJS.ProcessEnv = {},
    inside: readonly string[] = [],
  ): Promise<EdgeNode> {
    const dir = await mkdtemp(join(tmpdir(), 'edge-test-'));
    const [port, httpsPort] = [await freePort(), await freePort()];
    const all = {
      PATH: process.env.PATH,
      CONTROL_URL: controlUrl,
      EDGE_DIR: dir,
      EDGE_HTTP_PORT: String(port),
      EDGE_HTTPS_PORT: String(httpsPort),
      EDGE_TOKEN: 'token',
      EDGE_NGINX_FILES: join(edgeDir, 'nginx'),
      EDGE_WORKERS: '2',
      EDGE_SITES_MEMORY: '8m',
      EDGE_HEARTBEAT_SECONDS: '1',
      ...environment,
    };
    return new EdgeNode(dir, port, httpsPort, all, inside);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get log(): string {
    return this.output;
  }

  /** `changed` are settings that differ from this start on. */
  launch(changed: NodeJS.ProcessEnv = {}): ChildProcess {
    Object.assign(this.environment, changed);
    const folder = process.env.EDGE_TEST_BUILD;
    if (folder === undefined) throw new Error('Jest’s set-up for the edge has built no agent');
    const command = [...this.inside, process.execPath, join(folder, 'agent.js')];
    const child = spawn(command[0] ?? '', command.slice(1), {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (part: Buffer) => {
      this.output += part.toString('utf8');
    });
    child.stderr.on('data', (part: Buffer) => {
      this.output += part.toString('utf8');
    });
    this.child = child;
    return child;
  }

  async start(changed: NodeJS.ProcessEnv = {}): Promise<void> {
    const child = this.launch(changed);
    const lines = this.output.length;
    const ready = () => this.output.slice(lines).includes('边缘节点已就绪');
    await eventually(() => child.exitCode !== null || ready());
    if (!ready()) throw new Error(`the agent ended: ${this.output}`);
    await eventually(async () => (await ask(this.url, '/.edge/health')).status === 200);
  }

  /** Ends the agent by a signal and answers its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = new Promise<number | null>((done) => child.once('exit', done));
    child.kill(signal);
    return exited;
  }

  async nginxPid(): Promise<number> {
    return Number(await readFile(join(this.dir, 'nginx/nginx.pid'), 'utf8').catch(() => '0'));
  }

  /** Kills nginx with all that it had in memory; answers when another one serves. */
  async loseNginx(): Promise<void> {
    const killed = await this.nginxPid();
    process.kill(-killed, 'SIGKILL');
    await eventually(async () => {
      const pid = await this.nginxPid();
      return pid !== killed && pid > 0 && (await ask(this.url, '/.edge/health')).status === 200;
    });
  }

  async dispose(): Promise<void> {
    const pid = await this.nginxPid();
    await this.end('SIGTERM');
    if (pid > 0) signalGroup(pid, 'SIGKILL');
    await rm(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }
}
