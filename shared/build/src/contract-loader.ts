import { basename } from 'node:path';
import { type Expression, type Property, parse, type VariableDeclarator } from 'acorn';
import type { LoaderContext } from 'webpack';
import { plainQuery, splitContract } from './contract-split';

/** What the API validates and documents with; the browser sends requests and trusts its own API's answers. */
const serverParts = new Set(['params', 'query', 'body', 'data']);

type Edit = { at: number; end: number; text: string };

function keyOf({ key, computed }: Property): string | undefined {
  return !computed && key.type === 'Identifier' ? key.name : undefined;
}

function endpointEdits(endpoint: Expression): Edit[] {
  if (endpoint.type !== 'ObjectExpression') return [];
  return endpoint.properties.flatMap((property): Edit[] => {
    if (property.type !== 'Property') return [];
    const key = keyOf(property) ?? '';
    if (serverParts.has(key))
      return [{ at: property.start, end: property.end, text: `${key}:void 0` }];
    // A call looks whether the answer has keys beside `data`, not which.
    return key === 'beside' ? [{ at: property.start, end: property.end, text: 'beside:true' }] : [];
  });
}

function tableEdits(init: Expression): Edit[] | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const [table] = init.arguments;
  if (init.callee.name !== 'defineEndpoints' || table?.type !== 'ObjectExpression')
    return undefined;
  return table.properties.flatMap((entry) =>
    entry.type === 'Property' ? endpointEdits(entry.value) : [],
  );
}

const made = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);

function constantEdits({ init }: VariableDeclarator): Edit[] {
  if (!init || !made.has(init.type)) return [];
  const edits = tableEdits(init);
  if (edits) return edits;
  return [
    { at: init.start, end: init.start, text: '/*#__PURE__*/(()=>(' },
    { at: init.end, end: init.end, text: '))()' },
  ];
}

/**
 * Makes a module of the contract light for a browser: endpoint tables lose the schemas that only the
 * API uses, and each constant is marked as made without side effects, so that the schemas that no
 * form takes are left out. Building all of them cost a fifth of the console's start.
 *
 * Takes and returns JavaScript (ES modules). Source maps end here.
 */
export function leanContract(source: string): string {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const edits = body.flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.flatMap(constantEdits)
      : [];
  });
  return edits.reduceRight(
    (text, { at, end, text: by }) => text.slice(0, at) + by + text.slice(end),
    source,
  );
}

/** The loader: makes a module light, and cuts it in two where its schemas can be left behind. */
export default function contractLoader(this: LoaderContext<unknown>, source: string): string {
  const self = `./${basename(this.resourcePath)}`;
  return splitContract(leanContract(source), self, this.resourceQuery === plainQuery);
}
