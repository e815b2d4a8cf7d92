import { refusedRequest } from './refused-request';

test.each([
  ['a.test GET /% HTTP/1.1', { host: 'a.test', method: 'GET', uri: '/%', protocol: 'HTTP/1.1' }],
  ['a.test POST /a b HTTP/1.0', { method: 'POST', uri: '/a%20b', protocol: 'HTTP/1.0' }],
  ['a.test GET /cut', { method: 'GET', uri: '/cut' }],
  ['a.test ge\u0001t\u0000 /', { method: '', uri: 'ge%01t%00%20/' }],
  ['a.test \u0016\u0003\u0001', { method: '', uri: '%16%03%01' }],
  ['a.test GET /\r\nX: y', { method: 'GET', uri: '/%0D%0AX:%20y' }],
  ['a.test ', { host: 'a.test', method: '', uri: '' }],
])('%j is made safe', (text, expected) => {
  expect(refusedRequest(text)).toMatchObject(expected);
});
