import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { startParts } from './host/host-parts';
import {
  BuildFilePlugin,
  CompileHintPlugin,
  PrecompressPlugin,
  TemplatePlugin,
} from './host/host-plugins';
import { LeanPlugin } from './lean';
import { baseConfig } from './webpack';

type SinglePage = {
  /** Folder of the host. */
  host: string;
  /** Module that takes the place of the host's `remotes/federation`. */
  remotes: string;
  /** Template of the page. */
  template: string;
  /** Folder that the build goes to. */
  to: string;
};

/**
 * The console as one single-page application without federation, to measure against: same
 * sources, same loaders, same minifier, same parts of the start, ordinary tree shaking.
 */
export function singlePageConfig({ host, remotes, template, to }: SinglePage): Configuration {
  const base = baseConfig(host, 'console-single-page');
  return {
    ...base,
    entry: { host: './src/index.tsx' },
    optimization: { ...base.optimization, ...startParts },
    output: { ...base.output, path: join(to, 'assets'), publicPath: '/assets/' },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/(loading\/)?federation$/, remotes),
      new LeanPlugin(),
      new TemplatePlugin({ template, to: join(to, 'index.html') }),
      new BuildFilePlugin(join(to, 'build.json')),
      new CompileHintPlugin(),
      new PrecompressPlugin(),
    ],
  };
}
