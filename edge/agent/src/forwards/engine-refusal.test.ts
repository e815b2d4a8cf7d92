import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import { refusalOf } from './engine-refusal';

test.each<[ForwardProtocol, string, string]>([
  [
    'tcp',
    'Starting frontend f_1: cannot bind socket (Address already in use) [127.0.0.1:21890]',
    'TCP 端口 21890 已被其他程序占用（PORT_TAKEN）',
  ],
  [
    'tcp',
    'Starting frontend f_1: cannot bind socket (Permission denied) [:::80]',
    '节点不能监听 TCP 端口 80（PORT_UNAVAILABLE）',
  ],
  [
    'tcp',
    "parsing [/srv/edge/forwards/haproxy/1.cfg:12] : 'server' : unknown keyword 'x'.",
    '节点的 HAProxy 不接受这条转发的设置，请联系平台管理员（SETTINGS_REFUSED）',
  ],
  [
    'udp',
    'bind() to 127.0.0.1:53 failed (98: Address already in use)',
    'UDP 端口 53 已被其他程序占用（PORT_TAKEN）',
  ],
  [
    'tcp',
    'listen EADDRINUSE: address already in use 127.0.0.1:21890',
    'TCP 端口 21890 已被其他程序占用（PORT_TAKEN）',
  ],
  ['udp', 'bind EACCES 0.0.0.0:53', '节点不能监听 UDP 端口 53（PORT_UNAVAILABLE）'],
  [
    'udp',
    'invalid number of arguments in "listen" directive in /srv/edge/forwards/udp.conf:9',
    '节点的 nginx 不接受这条转发的设置，请联系平台管理员（SETTINGS_REFUSED）',
  ],
])('%s: %s', (protocol, said, words) => {
  expect(refusalOf(protocol, said)).toEqual({ words, said });
});
