import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { buildConsoleApp } from './console-app';
import { openClickHouse } from './db/clickhouse/clickhouse';
import { openDatabase } from './db/database';
import { openPostgres } from './db/postgres/postgres';
import { loggedLine } from './errors/logged-error';
import { PlainError } from './errors/plain-error';
import { settleTops } from './modules/monitor/monitor.settling';
import { seedDemo } from './seed/demo';
import { createConsoleServices } from './services/console-services';
import { createServices } from './services/services';
import { startJobs } from './tasks/jobs';

/** What a role runs, and how to shut it down in order. */
type Server = { app: FastifyInstance; close: () => Promise<void> };

/** The control plane, with or without the console. */
async function openControlPlane(config: Config): Promise<Server> {
  const database = await openDatabase(config);
  const { clickhouse, close: closeClickHouse } = await openClickHouse(config);
  const services = createServices({ config, database });
  if (config.mode === 'demo') await seedDemo({ config, database, clickhouse, services });
  const { app, packageMeter, recordsRetention, attacks } = await buildApp({
    ...{ config, database, clickhouse, services },
  });
  const { certificateKeys, certificateNotices, certificateOrders, dnsSealing, factors, signing } =
    services;
  const { defenceUpkeep } = services;
  const stopJobs = await startJobs(
    database,
    [
      { name: 'certificate-notices', cron: '5 4 * * *', run: () => certificateNotices.tellDue() },
      {
        name: 'certificate-orders',
        cron: '* * * * *',
        wokenBy: 'orders',
        atOnce: 4,
        run: () => certificateOrders.runDue(),
      },
      {
        name: 'security-notices',
        cron: '* * * * *',
        wokenBy: 'notices',
        run: () => services.securityNotices.sendDue(),
      },
      // Renewals come before notices: what is renewed is not about to end.
      { name: 'package-renewals', cron: '10 * * * *', run: () => services.autoRenewal.renewDue() },
      {
        name: 'package-notices',
        cron: '*/15 * * * *',
        run: () => services.packageNotices.tellDue(),
      },
      {
        name: 'records-retention',
        cron: '50 * * * *',
        wokenBy: 'retention',
        run: () => recordsRetention.apply(),
      },
      {
        name: 'top-lists',
        cron: '7 * * * *',
        run: () => settleTops(clickhouse, Date.now() / 1000),
      },
      {
        name: 'package-excess-notices',
        cron: '* * * * *',
        wokenBy: 'packages',
        run: () => services.packageExcessNotices.tellDue(),
      },
      { name: 'attacks', cron: '* * * * *', run: () => attacks.watch() },
      { name: 'package-traffic', cron: '* * * * *', run: () => packageMeter.measureAll() },
      {
        name: 'package-publication',
        cron: '* * * * *',
        wokenBy: 'packages',
        run: () => services.packagePublication.publishDue(),
      },
      { name: 'payments', cron: '* * * * *', run: () => services.reconciliation.runDue() },
      { name: 'refunds', cron: '* * * * *', run: () => services.refundPursuit.pursueDue() },
      { name: 'commissions', cron: '25 * * * *', run: () => services.commissions.settleDue() },
      { name: 'certificate-keys', cron: '35 4 * * *', run: () => certificateKeys.sealAnew() },
      { name: 'dns-keys', cron: '45 4 * * *', run: () => dnsSealing.sealAnew() },
      { name: 'second-factor-keys', cron: '50 4 * * *', run: () => factors.sealAnew() },
      { name: 'bans', cron: '20 * * * *', run: () => services.edgeBans.prune() },
      { name: 'pass-keys', cron: '15 4 * * *', run: () => defenceUpkeep.rotatePassKeys() },
      { name: 'builtin-groups', cron: '25 4 * * *', run: () => defenceUpkeep.renewBuiltins() },
      { name: 'defence-keys', cron: '40 4 * * *', run: () => defenceUpkeep.sealAnew() },
      { name: 'signing-keys', cron: '55 4 * * *', run: () => signing.sealAnew(database.db) },
    ],
    (message) => app.log.error(message),
  );
  const close = async () => {
    await stopJobs();
    await app.close();
    await database.close();
    await closeClickHouse();
  };
  return { app, close };
}

/**
 * The console alone. Tables and seeds belong to the control plane; this process reports which host
 * build it serves.
 */
async function openConsole(config: Config): Promise<Server> {
  const database = await openPostgres(config.databaseUrl ?? '', { migrate: false });
  const services = createConsoleServices({ config, database });
  const build = await services.hostFiles.build();
  if (!build) {
    await database.close();
    throw new PlainError(`CONSOLE_DIR（${config.consoleDir}）中没有构建好的控制台`);
  }
  await services.hostBuilds.record(build);
  const app = await buildConsoleApp({ config, services });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, close };
}

async function main() {
  // Databases and logs are this user's alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  const open = config.roles.includes('api') ? openControlPlane : openConsole;
  const { app, close } = await open(config);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void stop().then(() => process.exit(0));
    });
  }
  try {
    const address = await app.listen({ host: config.host, port: config.port });
    process.stdout.write(`${JSON.stringify({ ready: true, address })}\n`);
  } catch (error) {
    await stop();
    throw listenError(error, config.port);
  }
}

function listenError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new PlainError(`端口 ${port} 已被占用。请结束占用它的程序，或用 PORT 换一个端口。`);
  }
  if (code === 'EACCES') return new PlainError(`没有权限监听端口 ${port}，请用 PORT 换一个端口。`);
  return error;
}

main().catch((error: unknown) => {
  process.stderr.write(`${loggedLine(error)}\n`);
  process.exit(1);
});
