import { createResolver } from './resolver';

function resolverWith(answers: Record<string, string[]>, allowInternal = false) {
  const failures: string[] = [];
  const resolver = createResolver({
    lookup: async (name) => {
      const found = answers[name];
      if (!found) throw new Error('ENOTFOUND');
      return found;
    },
    allowInternal,
    learnMs: 1_000,
    onFailure: (name) => failures.push(name),
  });
  return { resolver, failures };
}

test('addresses that change are told, in whatever order they come', async () => {
  const answers: Record<string, string[]> = { a: ['9.9.9.9', '8.8.8.8'], b: ['1.1.1.1'] };
  const { resolver } = resolverWith(answers);
  expect(await resolver.refresh(['a', 'b'])).toEqual(['a', 'b']);
  answers.a = ['8.8.8.8', '9.9.9.9'];
  answers.b = ['1.0.0.1'];
  expect(await resolver.refresh(['a', 'b'])).toEqual(['b']);
  expect(resolver.addressesOf('b')).toEqual(['1.0.0.1']);
});

test('a lookup that fails leaves the last good addresses', async () => {
  const answers: Record<string, string[]> = { a: ['8.8.8.8'] };
  const { resolver, failures } = resolverWith(answers);
  await resolver.learn(['a', 'missing']);
  delete answers.a;
  expect(await resolver.refresh(['a', 'missing'])).toEqual([]);
  expect(resolver.addressesOf('a')).toEqual(['8.8.8.8']);
  expect(resolver.addressesOf('missing')).toEqual([]);
  expect(failures).toEqual(['missing', 'a', 'missing']);
});

test('a change waits only so long for names, and the next refresh brings what was late', async () => {
  let answer: ((found: string[]) => void) | undefined;
  const resolver = createResolver({
    lookup: (name) =>
      name === 'slow'
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : Promise.resolve(['8.8.8.8']),
    allowInternal: false,
    learnMs: 20,
    onFailure: () => undefined,
  });
  await resolver.learn(['slow', 'quick']);
  expect(resolver.addressesOf('quick')).toEqual(['8.8.8.8']);
  answer?.(['9.9.9.9']);
  const refreshed = resolver.refresh(['slow', 'quick']);
  answer?.(['9.9.9.9']);
  expect(await refreshed).toEqual(['slow']);
  expect(resolver.addressesOf('slow')).toEqual(['9.9.9.9']);
});

test('a name does not lead into the own network unless that is allowed', async () => {
  const answers = {
    evil: ['169.254.169.254', '8.8.8.8'],
    inner: ['10.0.0.5'],
    localhost: ['127.0.0.1'],
  };
  const strict = resolverWith(answers).resolver;
  await strict.learn(Object.keys(answers));
  expect(strict.addressesOf('evil')).toEqual(['8.8.8.8']);
  expect(strict.addressesOf('inner')).toEqual([]);
  expect(strict.addressesOf('localhost')).toEqual(['127.0.0.1']);
  const open = resolverWith(answers, true).resolver;
  await open.learn(['inner']);
  expect(open.addressesOf('inner')).toEqual(['10.0.0.5']);
});
