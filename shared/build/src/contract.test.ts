import { schemaReadIn } from './contract';
import leanContract from './contract-loader';

const contractModule = `import { z } from 'zod';
import { defineEndpoints } from './endpoint';
const nameSchema = z.string().min(1);
const fields = { name: nameSchema };
export const greetSchema = z.object(fields);
export const limit = 3;
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
