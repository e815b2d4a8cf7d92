import { type Serving, startServing } from '../serving';

/** A serving node for all tests of the file, started before the first and stopped after the last. */
export function servingOfFile() {
  let serving: Serving;
  beforeAll(async () => {
    serving = await startServing();
  });
  afterAll(() => serving.stop());
  const get: Serving['get'] = (...args) => serving.get(...args);
  const origin: Serving['origin'] = (...args) => serving.origin(...args);
  const inForce: Serving['inForce'] = (...args) => serving.inForce(...args);
  return { get, origin, inForce, current: () => serving };
}
