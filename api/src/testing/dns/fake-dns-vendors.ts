import type { FakeAnswer, FakeRequest } from '../fake-http';
import type { FakeZoneRecord, FakeZones } from './fake-zones';
import { aliyunSigned, huaweiSigned, tencentSigned } from './signature-check';

export const vendorKeys = { id: 'AKIDofTheTests', secret: 'secret-of-the-tests' };

const relative = (name: string, zone: string) =>
  name === zone ? '@' : name.slice(0, -(zone.length + 1));
const absolute = (label: string, zone: string) => (label === '@' ? zone : `${label}.${zone}`);

/** 阿里云云解析, 2015-01-09. */
export function fakeAliyun(store: FakeZones) {
  const fail = (status: number, Code: string): FakeAnswer => ({
    status,
    json: { Code, Message: 'said by the fake', RequestId: 'r' },
  });
  const shown = (zone: string) => (one: FakeZoneRecord) => ({
    ...{ RecordId: String(one.id), RR: relative(one.name, zone), Type: one.type },
    ...{ Value: one.value, TTL: one.ttl, Line: 'default', Status: 'ENABLE' },
  });
  return (request: FakeRequest): FakeAnswer => {
    const query = Object.fromEntries(request.url.searchParams);
    if (!aliyunSigned(request, vendorKeys)) return fail(400, 'SignatureDoesNotMatch');
    const [page, size] = [Number(query.PageNumber), Number(query.PageSize)];
    const cut = <T>(items: T[]) => items.slice((page - 1) * size, page * size);
    const zone = query.DomainName ?? '';
    switch (request.headers['x-acs-action']) {
      case 'DescribeDomains': {
        const Domain = cut(store.zones).map((DomainName) => ({ DomainName }));
        return { json: { TotalCount: store.zones.length, Domains: { Domain } } };
      }
      case 'DescribeDomainRecords':
      case 'DescribeSubDomainRecords': {
        if (!store.zones.includes(zone)) return fail(400, 'InvalidDomainName.NoExist');
        const name = query.SubDomain?.replace(/^@\./, '');
        const found = store.of(zone).filter((one) => name === undefined || one.name === name);
        const Record = cut(found).map(shown(zone));
        return { json: { TotalCount: found.length, DomainRecords: { Record } } };
      }
      case 'AddDomainRecord': {
        const name = absolute(query.RR ?? '', zone);
        const added = { name, type: query.Type ?? '', value: query.Value ?? '' };
        return {
          json: { RecordId: String(store.add(zone, { ...added, ttl: Number(query.TTL) })) },
        };
      }
      case 'DeleteDomainRecord':
        return store.remove(Number(query.RecordId))
          ? { json: { RecordId: query.RecordId } }
          : fail(400, 'DomainRecordNotBelongToUser');
      default:
        return fail(404, 'InvalidAction.NotFound');
    }
  };
}

/** 腾讯云 DNSPod, 2021-03-23. */
export function fakeTencent(store: FakeZones) {
  const good = (fields: object): FakeAnswer => ({
    json: { Response: { ...fields, RequestId: 'r' } },
  });
  const fail = (Code: string) => good({ Error: { Code, Message: 'said by the fake' } });
  const shown = (zone: string) => (one: FakeZoneRecord) => ({
    ...{ RecordId: one.id, Name: relative(one.name, zone), Type: one.type, TTL: one.ttl },
    Value: one.type === 'CNAME' ? `${one.value}.` : one.value,
  });
  return (request: FakeRequest): FakeAnswer => {
    if (!tencentSigned(request, vendorKeys)) return fail('AuthFailure.SignatureFailure');
    if (request.headers['x-tc-version'] !== '2021-03-23') return fail('NoSuchVersion');
    const body = JSON.parse(request.body);
    const zone: string = body.Domain;
    const cut = <T>(items: T[]) => items.slice(body.Offset, body.Offset + body.Limit);
    switch (request.headers['x-tc-action']) {
      case 'DescribeDomainList':
        return good({
          DomainCountInfo: { AllTotal: store.zones.length },
          DomainList: cut(store.zones).map((Name) => ({ Name, Punycode: Name })),
        });
      case 'DescribeRecordList': {
        if (!store.zones.includes(zone)) return fail('InvalidParameterValue.DomainNotExists');
        const found = store
          .of(zone)
          .filter(({ name }) => !body.Subdomain || name === absolute(body.Subdomain, zone));
        if (found.length === 0) return fail('ResourceNotFound.NoDataOfRecord');
        return good({
          RecordCountInfo: { TotalCount: found.length },
          RecordList: cut(found).map(shown(zone)),
        });
      }
      case 'CreateRecord': {
        if (body.RecordLine !== '默认') return fail('InvalidParameter.RecordLineInvalid');
        const name = absolute(body.SubDomain, zone);
        const added = { name, type: body.RecordType, value: body.Value, ttl: body.TTL };
        return good({ RecordId: store.add(zone, added) });
      }
      case 'DeleteRecord':
        return store.remove(body.RecordId) ? good({}) : fail('InvalidParameter.RecordIdInvalid');
      default:
        return fail('InvalidAction');
    }
  };
}

type FakeSet = { id: string; name: string; type: string; ttl: number; records: string[] };

/** 华为云云解析, v2: records of one name and type are one set. */
export function fakeHuawei(store: FakeZones) {
  const fail = (status: number, code: string): FakeAnswer => ({
    status,
    json: { code, message: 'said by the fake' },
  });
  const quoted = ({ type, value }: FakeZoneRecord) => (type === 'TXT' ? `"${value}"` : value);

  function setsOf(zone: string): FakeSet[] {
    const sets = new Map<string, FakeSet>();
    for (const one of store.of(zone)) {
      const key = `${one.name} ${one.type}`;
      const set = sets.get(key) ?? {
        id: `set-${one.id}`,
        name: `${one.name}.`,
        type: one.type,
        ttl: one.ttl,
        records: [],
      };
      sets.set(key, { ...set, records: [...set.records, quoted(one)] });
    }
    return [...sets.values()];
  }

  function write(zone: string, set: Omit<FakeSet, 'id'>) {
    const name = set.name.replace(/\.$/, '');
    for (const text of set.records) {
      const value = set.type === 'TXT' ? text.replace(/^"|"$/g, '') : text;
      store.add(zone, { name, type: set.type, value, ttl: set.ttl });
    }
  }

  function erase(zone: string, set: FakeSet) {
    const name = set.name.replace(/\.$/, '');
    for (const one of store.of(zone)) {
      if (one.name === name && one.type === set.type) store.remove(one.id);
    }
  }

  return (request: FakeRequest): FakeAnswer => {
    if (!huaweiSigned(request, vendorKeys)) return fail(401, 'APIGW.0301');
    const { method, url, body } = request;
    const [limit, offset] = ['limit', 'offset'].map((key) => Number(url.searchParams.get(key)));
    const cut = <T>(items: T[]) => items.slice(offset, (offset ?? 0) + (limit ?? 0));
    if (url.pathname === '/v2/zones') {
      const zones = cut(store.zones).map((name) => ({ id: `id-${name}`, name: `${name}.` }));
      return { json: { zones, metadata: { total_count: store.zones.length } } };
    }
    const [, , , zoneId = '', , setId] = url.pathname.split('/');
    const zone = zoneId.replace(/^id-/, '');
    if (!store.zones.includes(zone)) return fail(404, 'DNS.0302');
    const set = setsOf(zone).find(({ id }) => id === setId);
    if (setId !== undefined && !set) return fail(404, 'DNS.0313');
    if (method === 'GET') {
      const name = url.searchParams.get('name');
      const found = setsOf(zone).filter((one) => name === null || one.name === name);
      return { json: { recordsets: cut(found), metadata: { total_count: found.length } } };
    }
    const wanted: Omit<FakeSet, 'id'> | undefined = body === '' ? undefined : JSON.parse(body);
    const taken = setsOf(zone).some((one) => one.name === wanted?.name && one.type === wanted.type);
    if (method === 'POST' && taken) return fail(400, 'DNS.0312');
    if (set) erase(zone, set);
    if (wanted) write(zone, wanted);
    return { status: 202, json: wanted ?? {} };
  };
}
