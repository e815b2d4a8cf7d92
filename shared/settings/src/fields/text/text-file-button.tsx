import { Box, Button } from '@console/kit/ui';
import { useRef } from 'react';
import { readTextFile } from './read-text-file';

type TextFileButtonProps = {
  accept: string;
  testId: string;
  onText: (text: string) => void;
};

/** Takes the text of a file that the person chooses. */
export function TextFileButton({ accept, testId, onText }: TextFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => onText(await readTextFile(file));
  return (
    <Box>
      <Button size="small" onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        data-testid={testId}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          // The same file may be chosen again once it was corrected.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
