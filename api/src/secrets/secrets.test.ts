import { createSecrets } from './secrets';

const key = 'a-key-of-the-environment-for-tests';
const never = () => Promise.reject(new Error('Not asked for'));

test('each purpose has a key of its own, the same in every process', async () => {
  const secrets = createSecrets([key], never);
  const codes = await secrets.keyFor('codes');
  expect(await createSecrets([key], never).keyFor('codes')).toEqual(codes);
  expect(await secrets.keyFor('captcha')).not.toEqual(codes);
  expect(await createSecrets([`another-${key}`, key], never).keyFor('codes')).not.toEqual(codes);
});

test('without a key the shared one is asked for, again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve('shared')];
  const secrets = createSecrets([], () => (answers.shift() ?? never)());
  await expect(secrets.keyFor('a')).rejects.toThrow('away');
  expect(await secrets.keyFor('a')).toEqual(await secrets.keyFor('a'));
});
