// `pnpm typecheck`: types of every package.
import { runChecks, typeChecks } from './lib/checks.mjs';

const { failed } = await runChecks(typeChecks());
process.exitCode = failed === 0 ? 0 : 1;
