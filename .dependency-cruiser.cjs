// The import law. Rules match by pattern, so that a new remote or feature is guarded from its first line.
const web = '^(host-shell|mf-[^/]+)/';

module.exports = {
  forbidden: [
    {
      name: 'remote-to-remote',
      comment: 'A remote never imports another remote. Put what both need into shared/kit.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/' },
      to: { path: '^mf-[^/]+/', pathNot: '^$1/' },
    },
    {
      name: 'remote-to-host',
      comment: 'A remote never imports the host; the host gives it everything through the kit.',
      severity: 'error',
      from: { path: '^mf-[^/]+/' },
      to: { path: '^host-shell/' },
    },
    {
      name: 'remote-to-store',
      comment: "The store is the host's. What a remote needs of it comes from @console/kit/api.",
      severity: 'error',
      from: { path: '^mf-[^/]+/', pathNot: '/src/testing/' },
      to: {
        path: 'node_modules/(@reduxjs/toolkit|react-redux)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'host-to-remote',
      comment: 'The host reaches remotes by federation only.',
      severity: 'error',
      from: { path: '^host-shell/' },
      to: { path: '^mf-[^/]+/', pathNot: '^mf-[^/]+/remote\\.json$' },
    },
    {
      name: 'shared-stands-alone',
      comment: 'shared imports nothing of host, remotes, api or edge.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(host-shell|mf-[^/]+|api|edge)/' },
    },
    {
      name: 'testing-in-tests',
      comment: 'shared/testing is for tests and their samples; nothing that ships imports it.',
      severity: 'error',
      from: { path: '.', pathNot: ['\\.test\\.tsx?$', '/testing(/|\\.tsx?$)', '^shared/testing/'] },
      to: { path: '^shared/testing/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is read by browser, API and edge: it imports nothing but zod.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: '^shared/(?!contract/)' },
    },
    {
      name: 'schemas-of-the-server',
      comment:
        'Tables of endpoints bring the schemas of every answer. The web, and what it may import of the contract, take types alone of endpoints/: a page calls by calls.ts and validates by the schema beside it.',
      severity: 'error',
      from: {
        path: '^(host-shell|mf-[^/]+|shared/(contract|kit|settings))/',
        pathNot: [
          '\\.test\\.tsx?$',
          '/testing(/|\\.tsx?$)',
          '^shared/contract/src/[^/]+/endpoints/',
        ],
      },
      to: { path: '^shared/contract/src/[^/]+/endpoints/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'calls-without-schemas',
      comment: 'Every page takes calls.ts: it imports types only, so that no schema comes with it.',
      severity: 'error',
      from: { path: '^shared/contract/src/[^/]+/calls\\.ts$' },
      to: { path: '.', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-to-server',
      comment: 'The web never imports api or edge source; the contract is what they share.',
      severity: 'error',
      from: { path: web },
      to: { path: '^(api|edge)/' },
    },
    {
      name: 'server-to-web',
      comment: 'api and edge import nothing of the web but the contract.',
      severity: 'error',
      from: { path: '^(api|edge)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(host-shell|mf-[^/]+|shared/(kit|build))/' },
    },
    {
      name: 'api-and-edge-apart',
      comment: 'api and edge meet in the contract only.',
      severity: 'error',
      from: { path: '^(api|edge)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(api|edge)/', pathNot: '^$1/' },
    },
    {
      name: 'feature-to-feature',
      comment: 'A feature never imports a feature; pages compose.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^mf-[^/]+/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'module-through-service',
      comment:
        'An API module reaches another only through its *.service.ts (its tables for joins).',
      severity: 'error',
      from: { path: '^api/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^api/src/modules/',
        pathNot: ['^api/src/modules/$1/', '\\.(service|tables)\\.ts$'],
      },
    },
    {
      name: 'outbound-through-one-client',
      comment:
        'The API connects to others through api/src/ports/outbound alone: it judges the address that is connected to, follows no redirect, and bounds time and size.',
      severity: 'error',
      from: {
        path: '^api/src/',
        pathNot: [
          '^api/src/ports/outbound/',
          '\\.test\\.ts$',
          '^api/src/testing/',
          // Asks the DNS servers that the operator names, and no other.
          '^api/src/ports/dns/resolver\\.ts$',
          // The names of statuses, for answers.
          '^api/src/plugins/connections/early-refusals\\.ts$',
          // The list of trusted roots.
          '^api/src/modules/certificates/content/chain\\.ts$',
          // Mail, to the server that the operator names.
          '^api/src/ports/smtp-mail\\.ts$',
        ],
      },
      to: {
        path: [
          '^(node:)?(https?|http2|net|tls|dgram|dns)(/|$)',
          '(^|/)(undici|axios|got|ky|node-fetch|needle|superagent|nodemailer|ws)(/|$)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'end-to-end-from-outside',
      comment: 'End-to-end tests see the product from outside; the contract aside.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(host-shell|mf-[^/]+|api|edge|shared/(?!contract/))/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or lack a third.',
      severity: 'error',
      from: { pathNot: '^shared/contract/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles-in-the-contract',
      comment:
        'The same; but calls and words may name the types of the schemas that are built on them.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.data|\\.cache|test-results)(/|$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
