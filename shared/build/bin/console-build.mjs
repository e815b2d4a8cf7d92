#!/usr/bin/env node
// Node 20 does not read TypeScript by itself; the configurations and the factory are TypeScript.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('../src/cli.ts');
await main();
