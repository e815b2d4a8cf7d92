import { Tab, Tabs } from '@console/kit/controls';
import { LeaveGuard } from '@console/kit/form';
import { Box, PageHeader } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { siteListPath } from '../../paths';
import { DomainProofsButton } from '../../sites/domains/domain-proofs-button';
import { AddBatch } from './add-batch';
import { AddSingle } from './add-single';
import { useAddBatch } from './use-add-batch';
import { useAddSite } from './use-add-site';

const modes = { single: '单个添加', batch: '批量添加' } as const;
type Mode = keyof typeof modes;

/** Adds one website by a form, or many by a text. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const mode: Mode = search.get('mode') === 'batch' ? 'batch' : 'single';
  const single = useAddSite();
  const batch = useAddBatch();
  return (
    <Box sx={{ maxWidth: 920 }}>
      <PageHeader
        title="添加网站"
        crumbs={[
          { label: '网站管理' },
          { label: '网站列表', to: siteListPath },
          { label: '添加网站' },
        ]}
        actions={<DomainProofsButton />}
      />
      <Tabs
        value={mode}
        aria-label="添加方式"
        sx={{ mb: 4, borderBottom: 1, borderColor: 'line.hairline' }}
        onChange={(_, next: Mode) =>
          setSearch(next === 'batch' ? { mode: next } : {}, { replace: true })
        }
      >
        {Object.entries(modes).map(([value, label]) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      {/* Both stay: looking at the other way of adding loses nothing typed. */}
      <Box hidden={mode !== 'single'}>
        <AddSingle {...single} />
      </Box>
      <Box hidden={mode !== 'batch'}>
        <AddBatch {...batch} />
      </Box>
      <LeaveGuard when={single.dirty || batch.dirty} />
    </Box>
  );
}
