import { originSettingsSchema } from '@console/contract/sites/settings/origin';
import { forbiddenOrigins } from './site-origins';

const own = {
  places: [
    { address: '127.0.0.1:8080', ports: [] },
    { address: '203.0.113.7:80', ports: [80, 2052, 8443] },
    { address: '203.0.113.8', ports: [2052] },
    { address: '[2001:db8::1]:443', ports: [8443] },
    { address: '2001:db8::2', ports: [] },
  ],
  hosts: ['localhost', 'console.example.com'],
  cnameZone: 'cdn.example.com',
};
const demo = { internal: false, loopback: true };

type Case = [address: string, port: number | null, protocol: 'http' | 'https' | 'follow'];

function problems([address, port, protocol]: Case) {
  const settings = originSettingsSchema.parse({ origins: [{ address, port }], protocol });
  return Object.values(forbiddenOrigins(settings, demo, own));
}

test.each<Case>([
  ['127.0.0.1', 8080, 'http'],
  ['localhost', 8080, 'http'],
  ['::1', 8080, 'http'],
  ['203.0.113.7', null, 'http'],
  ['203.0.113.7', null, 'follow'],
  ['203.0.113.7', 2052, 'http'],
  ['203.0.113.7', 8443, 'follow'],
  ['203.0.113.8', 12345, 'http'],
  ['2001:db8::1', 8443, 'https'],
  ['2001:db8::1', null, 'https'],
  ['2001:db8::2', 1, 'http'],
  ['console.example.com', 1, 'http'],
  ['any.cdn.example.com', null, 'http'],
])('%s with port %p over %s is a loop', (...origin) => {
  expect(problems(origin)).toEqual(['这是本平台自己的地址，会形成回路']);
});

test.each<Case>([
  ['127.0.0.1', 8082, 'http'],
  ['203.0.113.7', null, 'https'],
  ['203.0.113.7', 81, 'http'],
  ['2001:db8::1', 80, 'http'],
  ['203.0.113.9', 2052, 'http'],
  ['www.example.com', null, 'http'],
])('%s with port %p over %s is none', (...origin) => {
  expect(problems(origin)).toEqual([]);
});
