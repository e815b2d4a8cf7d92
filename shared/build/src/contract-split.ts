import { type AnyNode, type ImportDeclaration, type Pattern, type Program, parse } from 'acorn';

/** The query under which a module of the contract holds what does not need zod. */
export const plainQuery = '?plain';

type Statement = Program['body'][number];

/** A statement of a module with what it declares, exports and may refer to. */
type Part = {
  text: string;
  declares: string[];
  exported: boolean;
  refers: ReadonlySet<string>;
};

/** Every identifier below a node; names of properties among them, which only makes a part larger. */
function namesIn(node: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) namesIn(item, into);
  else if (node && typeof node === 'object') {
    if ('type' in node && node.type === 'Identifier' && 'name' in node) into.add(String(node.name));
    for (const value of Object.values(node)) if (typeof value === 'object') namesIn(value, into);
  }
  return into;
}

/** Names that a pattern binds: `a` and `rest` of `{ a, ...rest }`. */
function boundBy(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundBy(property.type === 'Property' ? property.value : property.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundBy(element) : []));
    case 'AssignmentPattern':
      return boundBy(pattern.left);
    case 'RestElement':
      return boundBy(pattern.argument);
    default:
      return [];
  }
}

function declaredBy(node: AnyNode): string[] | undefined {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    return node.id ? [node.id.name] : undefined;
  }
  if (node.type !== 'VariableDeclaration') return undefined;
  return node.declarations.flatMap(({ id }) => boundBy(id));
}

function partOf(statement: Statement, source: string): Part | undefined {
  const exported = statement.type === 'ExportNamedDeclaration';
  const declaration = exported ? statement.declaration : statement;
  const declares = declaration ? declaredBy(declaration) : undefined;
  if (!declaration || !declares) return undefined;
  const text = source.slice(declaration.start, declaration.end);
  return { text, declares, exported, refers: namesIn(declaration) };
}

/** Imports of which something is used, each with those names alone. */
function importsFor(imports: readonly ImportDeclaration[], used: ReadonlySet<string>): string[] {
  return imports.flatMap(({ specifiers, source }) => {
    const names = specifiers.flatMap((one) => {
      if (one.type !== 'ImportSpecifier' || !used.has(one.local.name)) return [];
      const imported = one.imported.type === 'Identifier' ? one.imported.name : one.local.name;
      return [imported === one.local.name ? imported : `${imported} as ${one.local.name}`];
    });
    return names.length === 0 ? [] : [`import { ${names.join(', ')} } from ${source.raw};`];
  });
}

const namesOf = (parts: readonly Part[]) => parts.flatMap(({ declares }) => declares);
const refersOf = (parts: readonly Part[]) => new Set(parts.flatMap(({ refers }) => [...refers]));

/** The parts that zod is in, directly or by another part. */
function schemaParts(parts: readonly Part[], imports: readonly ImportDeclaration[]): Set<Part> {
  const tainted = new Set(
    imports
      .filter(({ source }) => source.value === 'zod')
      .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
  );
  const found = new Set<Part>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const part of parts) {
      if (found.has(part) || ![...part.refers].some((name) => tainted.has(name))) continue;
      found.add(part);
      for (const name of part.declares) tainted.add(name);
    }
  }
  return found;
}

/**
 * Cuts a module of the contract in two, which a bundler can place apart: endpoint tables, lists and
 * functions, which every page takes, and the schemas, which come with zod and the first form. The
 * module itself keeps the schemas and hands on the rest.
 *
 * Takes and returns JavaScript (ES modules). `self` is how the module imports itself. A module that
 * has nothing to cut, or more than imports and declarations, stays whole.
 */
export function splitContract(source: string, self: string, plain: boolean): string {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration');
  const rest = body.filter((statement) => statement.type !== 'ImportDeclaration');
  const known = rest.map((statement) => partOf(statement, source));
  const parts = known.filter((part) => part !== undefined);
  const schemas = schemaParts(parts, imports);
  const light = parts.filter((part) => !schemas.has(part));
  if (parts.length < known.length || schemas.size === 0 || light.length === 0) return source;

  if (plain) {
    const lines = light.map(({ text }) => `export ${text}`);
    return [...importsFor(imports, refersOf(light)), ...lines].join('\n');
  }
  const heavy = parts.filter((part) => schemas.has(part));
  const used = refersOf(heavy);
  const needed = namesOf(light).filter((name) => used.has(name));
  const handedOn = namesOf(light.filter(({ exported }) => exported));
  const from = JSON.stringify(self + plainQuery);
  return [
    ...importsFor(imports, used),
    ...(needed.length > 0 ? [`import { ${needed.join(', ')} } from ${from};`] : []),
    ...(handedOn.length > 0 ? [`export { ${handedOn.join(', ')} } from ${from};`] : []),
    ...heavy.map(({ text, exported }) => (exported ? `export ${text}` : text)),
  ].join('\n');
}
