// One run for all unit and integration tests. Node code and browser code differ in environment only.
const transform = {
  '^.+\\.(ts|tsx|mjs|cjs|js|jsx)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

const common = {
  transform,
  // Sources import without extension, and many libraries ship ES modules only; PGlite imports
  // Node's modules when it runs.
  transformIgnorePatterns: [
    '/node_modules/\\.pnpm/(?!.*(zod|@console|qr@|content-disposition|cookie@|pglite|@scure|@tanstack))',
  ],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.data/'],
};

export default {
  // Twice what the longest takes while the machine does much else: what takes longer hangs.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/scripts/lib/tests/test-sequencer.mjs',
  projects: [
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      // One PostgreSQL server for all integration tests.
      globalSetup: '<rootDir>/api/src/testing/databases/postgres-setup.ts',
      globalTeardown: '<rootDir>/api/src/testing/databases/postgres-teardown.ts',
      testMatch: ['<rootDir>/api/**/!(*.edge).test.ts'],
    },
    {
      ...common,
      displayName: 'edge',
      testEnvironment: 'node',
      // One build of the agent for all nodes.
      globalSetup: '<rootDir>/edge/agent/testing/agent-setup.ts',
      globalTeardown: '<rootDir>/edge/agent/testing/agent-teardown.ts',
      testMatch: ['<rootDir>/edge/**/*.test.ts', '<rootDir>/api/**/*.edge.test.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{shared/contract,shared/names,shared/build,deploy,docs,scripts}/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: '<rootDir>/shared/testing/src/page-environment.ts',
      // Libraries come as Node gets them: jsdom runs what is made for browsers only in part.
      testEnvironmentOptions: { customExportConditions: [''] },
      moduleNameMapper: { '^uplot$': '<rootDir>/shared/testing/src/no-plot.ts' },
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/setup.ts'],
      testMatch: ['<rootDir>/{shared/kit,shared/settings,host-shell,mf-*}/**/*.test.{ts,tsx}'],
    },
  ],
};
