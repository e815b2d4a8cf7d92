import { buildApp } from './app';
import { readConfig } from './config';
import { openClickHouse } from './db/clickhouse';
import { openDatabase } from './db/database';
import { PlainError } from './plain-error';
import { seedDemo } from './seed/demo';
import { createServices } from './services';

async function main() {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const { clickhouse, close: closeClickHouse } = await openClickHouse(config);
  const services = createServices({ config, database });
  if (config.mode === 'demo') await seedDemo({ config, database, clickhouse, services });
  const { app } = await buildApp({ config, database, clickhouse, services });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await database.close();
    await closeClickHouse();
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
  process.stderr.write(`${error instanceof PlainError ? error.message : String(error)}\n`);
  process.exit(1);
});
