import { appliedLivePath } from '@console/contract/edge/applied';
import { edgeEndpoints } from '@console/contract/edge/endpoints/edge';
import { type EdgeApp, startEdgeApp } from '../../../testing/edge-app';
import { openStream } from '../../../testing/requests/stream-reader';

let edge: EdgeApp;
beforeAll(async () => {
  edge = await startEdgeApp();
});
afterAll(() => edge.close());

const isApplied = (event: string) => (event === 'event: applied\ndata: {}' ? true : undefined);
const open = (authorization: string) =>
  openStream(`${edge.url}${appliedLivePath}`, authorization, '\n\n');

test('a page that waits for nodes is told at once, and whenever one has a revision in force', async () => {
  const { authorization } = await edge.signIn();
  const node = await edge.registerNode();
  const stream = await open(authorization);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  await stream.next(isApplied);
  const told = stream.next(isApplied);
  const answer = await edge.app.inject({
    ...{ method: edgeEndpoints.ackConfig.method, url: `/api${edgeEndpoints.ackConfig.path}` },
    headers: { authorization: node.authorization },
    payload: { revision: 1, error: null, refused: [] },
  });
  expect(answer.statusCode).toBe(200);
  await told;
  stream.close();
});

test('a stranger is told nothing, and the stream ends with the session', async () => {
  expect((await fetch(`${edge.url}${appliedLivePath}`)).status).toBe(401);
  const { userId, authorization } = await edge.signIn();
  const stream = await open(authorization);
  await stream.next(isApplied);
  await edge.sessions.revokeAll(userId);
  await stream.ended();
});
