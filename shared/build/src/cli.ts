import webpack, { type MultiStats } from 'webpack';
import { readConfigs } from './read-configs';

/** Builds the package in the current folder once; a failed build fails the process. */
export async function main(): Promise<void> {
  const compiler = webpack(await readConfigs(process.cwd()));
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  if (stats?.hasErrors() || stats?.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
  }
  if (stats?.hasErrors()) process.exitCode = 1;
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
}
