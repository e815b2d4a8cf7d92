import {
  certificateListQuerySchema,
  certificateSourceSchema,
  certificateValiditySchema,
} from '@console/contract/domains/certificates';
import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { paces, usePace } from '@console/kit/api';
import {
  ActionMenu,
  type ActiveFilter,
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  RowAction,
  RowActions,
  useListParams,
} from '@console/kit/table';
import { Button, EmptyState, PageHeader, PlusIcon } from '@console/kit/ui';
import { type ReactNode, useState } from 'react';
import { isMoving, needsRenewal, sources, validities } from '../../certificates/certificate.model';
import { useListCertificatesQuery } from '../../certificates/certificates.api';
import { ApplyDrawer } from './add/apply-drawer';
import { ReplaceDrawer, UploadDrawer } from './add/upload-drawer';
import { BindDrawer } from './bind-drawer';
import { certificateColumns } from './certificate-columns';
import { CertificateDrawer } from './certificate-drawer';
import { DownloadDrawer } from './download-drawer';
import { RenewAction } from './issue/renewal';
import { RenameDrawer } from './rename-drawer';
import { useRemoveCertificates } from './use-remove-certificates';

/** The list's own query, and the certificate whose details are open. */
const pageSchema = certificateListQuerySchema.extend({
  certificate: certificateListQuerySchema.shape.keyword,
});

type CertificateList = ReturnType<typeof useListParams<typeof pageSchema>>;

/** The drawer that is open over the list. */
type Opened =
  | { kind: 'upload' | 'apply' }
  | { kind: 'rename' | 'replace' | 'bind' | 'download'; certificate: Certificate };

export function Component() {
  const list = useListParams(pageSchema);
  const query = useCertificates(list);
  const [opened, setOpened] = useState<Opened>();
  const remove = useRemoveCertificates();
  const addButtons = <AddButtons open={(kind) => setOpened({ kind })} />;
  const { certificate: detailId } = list.params;
  return (
    <>
      <PageHeader
        title="证书管理"
        count={{ value: query.data?.total, unit: '个' }}
        actions={addButtons}
      />
      <DataTable
        name="certificates"
        unit="个证书"
        columns={certificateColumns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(certificate) => (
          <CertificateActions
            certificate={certificate}
            open={(kind) => setOpened({ kind, certificate })}
            remove={() => void remove([certificate])}
          />
        )}
        batch={(chosen, clear) => (
          <Button
            size="small"
            color="error"
            onClick={() => void remove(chosen).then((done) => done && clear())}
          >
            删除
          </Button>
        )}
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={
          <EmptyState title="还没有证书" action={addButtons}>
            上传或申请证书后，在网站的 HTTPS 设置中使用它。
          </EmptyState>
        }
      />
      {opened ? (
        <OpenedDrawer
          opened={opened}
          onClose={() => setOpened(undefined)}
          onAdded={(id) => list.set({ certificate: id })}
        />
      ) : null}
      {detailId ? (
        <CertificateDrawer
          id={detailId}
          onClose={() => list.set({ certificate: undefined })}
          onReplace={(certificate) => setOpened({ kind: 'replace', certificate })}
        />
      ) : null}
    </>
  );
}

function useCertificates(list: CertificateList) {
  const { certificate: _, ...params } = list.params;
  const { options, watch } = usePace(paces.list);
  const query = useListCertificatesQuery(
    { query: params },
    { ...options, refetchOnMountOrArgChange: true },
  );
  return watch(query, ({ items }) => items.some(isMoving));
}

function AddButtons({ open }: { open: (kind: 'upload' | 'apply') => void }) {
  return (
    <>
      <Button onClick={() => open('upload')}>上传证书</Button>
      <Button
        variant="contained"
        color="primary"
        startIcon={<PlusIcon aria-hidden />}
        onClick={() => open('apply')}
      >
        申请证书
      </Button>
    </>
  );
}

type OpenedDrawerProps = {
  opened: Opened;
  onClose: () => void;
  onAdded: (id: string) => void;
};

function OpenedDrawer({ opened, onClose, onAdded }: OpenedDrawerProps) {
  if (!('certificate' in opened)) {
    const Drawer = opened.kind === 'upload' ? UploadDrawer : ApplyDrawer;
    return (
      <Drawer
        onDone={({ id }) => {
          onClose();
          onAdded(id);
        }}
        onClose={onClose}
      />
    );
  }
  const { kind, certificate } = opened;
  if (kind === 'bind') return <BindDrawer certificate={certificate} onClose={onClose} />;
  if (kind === 'download') return <DownloadDrawer certificate={certificate} onClose={onClose} />;
  if (kind === 'rename') return <RenameDrawer certificate={certificate} onClose={onClose} />;
  const { id, name } = certificate;
  return <ReplaceDrawer id={id} name={name} onDone={onClose} onClose={onClose} />;
}

type CertificateActionsProps = {
  certificate: Certificate;
  open: (kind: 'rename' | 'replace' | 'bind' | 'download') => void;
  remove: () => void;
};

function CertificateActions({ certificate, open, remove }: CertificateActionsProps) {
  const { name, validity } = certificate;
  const isIssued = validity !== 'pending';
  const renews = needsRenewal(certificate);
  return (
    <RowActions>
      {renews ? <RenewAction certificate={certificate} onReplace={() => open('replace')} /> : null}
      {isIssued && !renews ? (
        <RowAction label={`绑定网站：${name}`} onClick={() => open('bind')}>
          绑定网站
        </RowAction>
      ) : null}
      <ActionMenu
        label={`更多操作：${name}`}
        actions={[
          ...(renews ? [{ label: '绑定网站', onClick: () => open('bind') }] : []),
          ...(isIssued ? [{ label: '下载证书', onClick: () => open('download') }] : []),
          { label: '重命名', onClick: () => open('rename') },
          { label: '更换内容', onClick: () => open('replace') },
          { label: '删除证书', tone: 'bad', onClick: remove },
        ]}
      />
    </RowActions>
  );
}

const validityOptions = certificateValiditySchema.options.map((value) => ({
  value,
  label: validities[value].label,
}));
const sourceOptions = certificateSourceSchema.options.map((value) => ({
  value,
  label: sources[value],
}));
const boundOptions = [
  { value: 'yes', label: '使用中' },
  { value: 'no', label: '未使用' },
] as const;

function Filters({ list, end }: { list: CertificateList; end: ReactNode }) {
  const { keyword, validity, source, bound } = list.params;
  const active: ActiveFilter[] = [];
  const add = (key: 'keyword' | 'validity' | 'source' | 'bound', label: string, value?: string) => {
    if (value) active.push({ key, label, value, onRemove: () => list.set({ [key]: undefined }) });
  };
  add('keyword', '关键词', keyword);
  add('validity', '状态', validity && validities[validity].label);
  add('source', '来源', source && sources[source]);
  add('bound', '使用', boundOptions.find(({ value }) => value === bound)?.label);
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
      <KeywordField
        value={keyword}
        placeholder="搜索名称、域名或颁发者"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="状态"
        value={validity}
        options={validityOptions}
        onChange={(next) => list.set({ validity: next })}
      />
      <FilterSelect
        label="来源"
        value={source}
        options={sourceOptions}
        onChange={(next) => list.set({ source: next })}
      />
      <FilterSelect
        label="使用"
        value={bound}
        options={boundOptions}
        onChange={(next) => list.set({ bound: next })}
      />
    </FilterBar>
  );
}
