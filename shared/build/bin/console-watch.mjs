#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { watchPackages } = await import('../src/watch.ts');
await watchPackages(process.argv.slice(2));
