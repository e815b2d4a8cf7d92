import type { ExtraPorts } from '@console/contract/sites/endpoints/ports';

/** Ports that a site can choose, ascending: those on offer, and those it has that no longer are. */
export function portOptions({ http, https }: ExtraPorts, current: readonly number[]) {
  const kindOf = (port: number) => {
    if (http.includes(port)) return 'HTTP';
    return https.includes(port) ? 'HTTPS' : '已关闭';
  };
  const ports = [...new Set([...http, ...https, ...current])].sort((a, b) => a - b);
  return {
    options: ports.map(String),
    labels: Object.fromEntries(ports.map((port) => [port, `${port}（${kindOf(port)}）`])),
  };
}
