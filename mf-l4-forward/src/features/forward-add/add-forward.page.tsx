import { Tab, Tabs } from '@console/kit/controls';
import { LeaveGuard } from '@console/kit/form';
import { Box, PageHeader } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { forwardListPath } from '../../paths';
import { AddBatch, useAddForwards } from './add-batch';
import { AddSingle, useAddForward } from './add-single';

const modes = { single: '单个添加', batch: '批量添加' } as const;
type Mode = keyof typeof modes;

/** Adds one forward by a form, or many by a text. */
export function AddForwardPage() {
  const [search, setSearch] = useSearchParams();
  const mode: Mode = search.get('mode') === 'batch' ? 'batch' : 'single';
  const single = useAddForward();
  const batch = useAddForwards();
  return (
    <Box sx={{ maxWidth: 920 }}>
      <PageHeader
        title="添加转发"
        crumbs={[{ label: '四层转发', to: forwardListPath }, { label: '添加转发' }]}
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
