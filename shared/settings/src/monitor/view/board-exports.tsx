import { DownloadIcon } from '@console/kit/controls';
import { saveDated } from '@console/kit/table';
import { Box, Button } from '@console/kit/ui';
import { chartsPicture } from './charts-picture';

type BoardExportsProps = {
  /** What the files are called, before their date. */
  name: string;
  /** The curves' values; absent while there are none. */
  csv: (() => string) | undefined;
  /** What holds the charts. */
  drawn: { current: HTMLElement | null };
};

/** The curves of a board as a file: their values, or a picture of them. */
export function BoardExports({ name, csv, drawn }: BoardExportsProps) {
  const exportCsv = () => csv && saveDated(name, 'csv', csv());
  const exportPng = async () => {
    const picture = drawn.current && (await chartsPicture(drawn.current));
    if (picture) saveDated(name, 'png', picture);
  };
  return (
    <Box sx={{ ml: 'auto', display: 'flex', gap: 2 }}>
      <Button disabled={!csv} startIcon={<DownloadIcon aria-hidden />} onClick={exportCsv}>
        导出 CSV
      </Button>
      <Button
        disabled={!csv}
        startIcon={<DownloadIcon aria-hidden />}
        onClick={() => void exportPng()}
      >
        导出 PNG
      </Button>
    </Box>
  );
}
