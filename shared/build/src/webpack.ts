import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { HostIntegrityPlugin } from './host/host-integrity-plugin';
import { hostParts } from './host/host-parts';
import {
  BuildFilePlugin,
  CompileHintPlugin,
  PrecompressPlugin,
  TemplatePlugin,
} from './host/host-plugins';
import { IntegrityPlugin } from './integrity-plugin';
import { HostRuntimePlugin, LeanPlugin, provideRuntime } from './lean';
import { manifestFile, ReleasePlugin } from './release-plugin';
import { hostEntries, sharedFor } from './share-policy';

// By path: the packages that are built do not depend on the loader themselves.
const swcLoader = createRequire(import.meta.url).resolve('swc-loader');
const development = process.env.NODE_ENV === 'development';

/** What all builds have in common. */
export function baseConfig(dir: string, name: string): Configuration {
  return {
    name,
    context: dir,
    mode: development ? 'development' : 'production',
    // No `eval` devtool: the console's policy for scripts forbids it, in development too.
    devtool: development ? 'cheap-module-source-map' : false,
    target: ['web', 'es2022'],
    output: {
      uniqueName: name,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[contenthash:16].js',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: swcLoader,
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        { test: /\.(svg|png|webp|avif)$/, type: 'asset' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
      ],
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${development ? 'development' : 'production'}`,
      cacheDirectory: join(dir, '../.cache/webpack'),
      buildDependencies: { factory: [`${import.meta.dirname}/`] },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** Federation options that every build has: nothing at run time that is not used. */
const federation = { dts: false, shareStrategy: 'loaded-first' } as const;

/**
 * The host: what it starts with carries the federation runtime and every shared module, so that they
 * are there before any remote asks.
 */
export function hostConfig(dir: string): Configuration {
  const base = baseConfig(dir, 'console-host');
  const dist = join(dir, 'dist');
  return {
    ...base,
    entry: { host: [provideRuntime, ...hostEntries(), './src/index.tsx'] },
    output: {
      ...base.output,
      path: join(dist, 'assets'),
      publicPath: '/assets/',
      // The auth pages are a build of their own beside this one.
      clean: { keep: /^auth\// },
    },
    optimization: { ...base.optimization, ...hostParts },
    plugins: [
      new ModuleFederationPlugin({
        ...federation,
        name: 'console_host',
        remotes: {},
        shared: sharedFor('host'),
        manifest: false,
        experiments: {
          // Remotes are registered by their entry; the console preloads by itself.
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new LeanPlugin(),
      new HostIntegrityPlugin(),
      new TemplatePlugin({
        template: join(dir, 'templates/index.html'),
        to: join(dist, 'index.html'),
      }),
      new BuildFilePlugin(join(dist, 'build.json')),
      ...(development ? [] : [new CompileHintPlugin(), new PrecompressPlugin()]),
    ],
  };
}

/** Pages outside the shell: no federation, so that signing in loads none of it. */
export function authConfig(dir: string): Configuration {
  const base = baseConfig(dir, 'console-auth');
  const dist = join(dir, 'dist');
  return {
    ...base,
    entry: { auth: './src/auth/index.tsx' },
    output: { ...base.output, path: join(dist, 'assets/auth'), publicPath: '/assets/auth/' },
    plugins: [
      new LeanPlugin(),
      new HostIntegrityPlugin(),
      new TemplatePlugin({
        template: join(dir, 'templates/auth.html'),
        to: join(dist, 'auth.html'),
      }),
      ...(development ? [] : [new PrecompressPlugin()]),
    ],
  };
}

/** A remote: one exposed module, no shared code of its own, the host's federation runtime. */
export function remoteConfig(dir: string): Configuration {
  const name = basename(dir);
  const base = baseConfig(dir, name);
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: join(dir, 'dist'),
      publicPath: 'auto',
      // A chunk that a descriptor names is found by its name when the page's HTML is written.
      chunkFilename: ({ chunk }) =>
        chunk?.name ? '[name].[contenthash:10].js' : '[contenthash:16].js',
    },
    plugins: [
      new ModuleFederationPlugin({
        ...federation,
        name: containerName(name),
        filename: 'entry.[contenthash:10].js',
        exposes: { './remote': './src/remote.tsx' },
        shared: sharedFor('remote'),
        manifest: { fileName: manifestFile },
      }),
      new HostRuntimePlugin(),
      new IntegrityPlugin(),
      new ReleasePlugin(dir),
      ...(development ? [] : [new CompileHintPlugin()]),
    ],
  };
}

/** Global variable in which a remote's entry leaves its container. */
function containerName(remote: string): string {
  return remote.replaceAll('-', '_');
}
