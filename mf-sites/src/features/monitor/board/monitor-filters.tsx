import { monitorFilterShape } from '@console/contract/monitor/monitor';
import { type ActiveFilter, FilterBar, FilterSelect } from '@console/kit/table';
import { Card } from '@console/kit/ui';
import { CheckedField, useNodeOptions } from '@console/settings/monitor';
import { AsnFilter, PlaceFilter } from '../../../monitor/origin-filters';
import { placeText } from '../../../monitor/place-text';
import type { Board } from '../monitor-view';

const none = {
  place: undefined,
  asn: undefined,
  port: undefined,
  ip: undefined,
  status: undefined,
  host: undefined,
  node: undefined,
};

/** What narrows the curves and lists: place, network, port, address, status, host and node. */
export function MonitorFilters({ board }: { board: Board }) {
  const { params, set } = board;
  const nodes = useNodeOptions();
  const filter = (
    key: keyof typeof none,
    label: string,
    value: string | undefined,
  ): ActiveFilter[] =>
    value ? [{ key, label, value, onRemove: () => set({ [key]: undefined }) }] : [];
  const active = [
    ...filter('place', '地区', params.place && placeText(params.place)),
    ...filter('asn', 'ASN', params.asn && `AS${params.asn}`),
    ...filter('port', '端口', params.port?.toString()),
    ...filter('ip', '访客 IP', params.ip),
    ...filter('status', '状态码', params.status),
    ...filter('host', '域名', params.host),
    ...filter(
      'node',
      '节点',
      nodes.find(({ value }) => value === params.node)?.label ?? params.node,
    ),
  ];
  return (
    <Card>
      <FilterBar active={active} onReset={() => set(none)} more={<MoreFilters board={board} />}>
        <PlaceFilter value={params.place} onChange={(place) => set({ place })} />
        <CheckedField
          label="访客 IP"
          placeholder="访客 IP 或 CIDR"
          value={params.ip}
          schema={monitorFilterShape.ip}
          onChange={(ip) => set({ ip })}
          width={160}
        />
        <CheckedField
          label="状态码"
          placeholder="状态码，例如 5xx"
          value={params.status}
          schema={monitorFilterShape.status}
          onChange={(status) => set({ status })}
          width={150}
        />
        {nodes.length > 0 ? (
          <FilterSelect
            label="节点"
            value={params.node}
            options={nodes}
            onChange={(node) => set({ node })}
          />
        ) : null}
      </FilterBar>
    </Card>
  );
}

/** What is narrowed to less often; on phones it would fill the first screen. */
function MoreFilters({ board: { params, set } }: { board: Board }) {
  return (
    <>
      <AsnFilter value={params.asn} onChange={(asn) => set({ asn })} />
      <CheckedField
        label="域名"
        value={params.host}
        schema={monitorFilterShape.host}
        onChange={(host) => set({ host })}
        width={200}
      />
      <CheckedField
        label="端口"
        placeholder="端口"
        value={params.port?.toString()}
        schema={portText}
        onChange={(port) => set({ port: port === undefined ? undefined : Number(port) })}
        width={100}
      />
    </>
  );
}

/** A port as it is typed, by the contract's own rule. */
const portText = monitorFilterShape.port.transform((port) => port?.toString());
