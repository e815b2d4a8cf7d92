import { schemaReadIn } from './contract';
import { leanContract } from './contract-loader';
import { splitContract } from './contract-split';

const contractModule = `import { z } from 'zod';
import { defineEndpoints } from './endpoint';
const nameSchema = z.string().min(1);
const fields = { name: nameSchema };
export const greetSchema = z.object(fields);
export const limit = 3;
const { name: nameField, ...others } = fields;
export const restSchema = z.object(others);
export function hello(name) { return 'hello ' + name; }
export const endpoints = defineEndpoints({
  greet: {
    method: 'POST',
    path: '/greet/:id',
    params: z.object({ id: z.uuid() }),
    body: greetSchema,
    beside: z.object({ count: z.int() }),
    data: z.array(nameSchema),
  },
});`;

/** Runs the module with its imports replaced: a zod that notes what is made, and a table as it is. */
function run(source: string, wanted: string) {
  const body = source.replaceAll(/^import .*$/gm, '').replaceAll('export ', '');
  return new Function('z', 'defineEndpoints', `${body}\nreturn ${wanted};`)(
    { string: () => ({ min: () => 'text' }), object: (shape: object) => ({ shape }) },
    (table: object) => table,
  );
}

describe('the contract in a browser build', () => {
  const lean = leanContract(contractModule);

  it('keeps of an endpoint what a call needs, and no schema', () => {
    expect(run(lean, 'endpoints.greet')).toEqual({
      method: 'POST',
      path: '/greet/:id',
      beside: true,
    });
  });

  it('leaves the schemas that a form takes, functions and numbers as they were', () => {
    expect(run(lean, 'greetSchema')).toEqual({ shape: { name: 'text' } });
    expect(run(lean, '[limit, hello("a")]')).toEqual([3, 'hello a']);
  });

  it('marks what a bundler may leave out when nobody takes it', () => {
    expect(lean).toContain('const nameSchema = /*#__PURE__*/(');
    expect(lean).toContain('const fields = /*#__PURE__*/(');
  });
});

it('names what a page reads of an endpoint that is not there', () => {
  expect(schemaReadIn('const s = nodeEndpoints.create.body.shape;')).toBe(
    'nodeEndpoints.create.body',
  );
  expect(schemaReadIn('queryOf(nodeEndpoints.list)')).toBeUndefined();
});

describe('a module of the contract, cut in two', () => {
  const plain = splitContract(leanContract(contractModule), './greetings.ts', true);
  const schemas = splitContract(leanContract(contractModule), './greetings.ts', false);

  it('has its endpoints, functions and numbers without zod', () => {
    expect(plain).not.toContain("'zod'");
    expect(plain).toContain("import { defineEndpoints } from './endpoint';");
    expect(run(plain, '[limit, hello("a"), endpoints.greet.path]')).toEqual([
      3,
      'hello a',
      '/greet/:id',
    ]);
  });

  it('has its schemas in the module itself, which hands on the rest', () => {
    expect(schemas).toContain('export { limit, hello, endpoints } from "./greetings.ts?plain";');
    expect(schemas).not.toContain('/greet/:id');
    expect(run(schemas.replace(/^export \{.*$/m, ''), 'greetSchema')).toEqual({
      shape: { name: 'text' },
    });
  });

  it('keeps a schema with the constant that it is made of', () => {
    const cut = splitContract(
      "import { z } from 'zod';\nexport const states = ['a', 'b'];\nexport const stateSchema = z.enum(states);",
      './states.ts',
      false,
    );
    expect(cut).toContain('import { states } from "./states.ts?plain";');
    expect(cut).toContain('export { states } from "./states.ts?plain";');
  });

  it('stays whole when all of it or nothing of it is a schema', () => {
    const whole = "import { z } from 'zod';\nexport const name = z.string();";
    expect(splitContract(whole, './name.ts', false)).toBe(whole);
    expect(splitContract('export const a = 1;', './a.ts', true)).toBe('export const a = 1;');
  });
});
