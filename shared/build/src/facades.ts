import { fileURLToPath } from 'node:url';

const pathOf = (file: string) => fileURLToPath(new URL(`./facades/${file}`, import.meta.url));

/**
 * Shared packages of which the host carries a list of names only, and where that list stands.
 * Sharing a package whole switches off tree shaking for it; a facade keeps it. `tsconfig.web.json`
 * gives pages the facade's types, so that a name that is not in it does not compile.
 */
export const facades: Readonly<Record<string, string>> = {
  'react-router-dom': pathOf('react-router-dom.ts'),
  zod: pathOf('zod.ts'),
};
