import { CheckIcon, CopyIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Box } from './box';
import { Tooltip } from './tooltip/tooltip';

/** How long 已复制 is shown, in ms. */
const confirmationMs = 2000;

/** Copies text and confirms it for two seconds. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string) => {
    writeText(text).then(
      () => {
        clearTimeout(timer.current);
        setCopied(true);
        timer.current = setTimeout(() => setCopied(false), confirmationMs);
      },
      () => console.error('复制失败'),
    );
  };
  return { copied, copy };
}

/** The clipboard is missing on insecure pages; that counts as a failed copy too. */
async function writeText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Props of {@link CopyText}. */
export type CopyTextProps = {
  /** What is copied. */
  text: string;
  /** What is shown; the text itself by default. */
  children?: ReactNode;
  /** Domains, addresses and ids are set in monospace. */
  mono?: boolean;
  /** What is copied, for screen readers: 「复制 CNAME」. */
  label?: string;
};

/** A value that a click copies. */
export function CopyText({ text, children, mono = true, label }: CopyTextProps) {
  const { copied, copy } = useCopy();
  const note = (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <CheckIcon size={14} aria-hidden />
      已复制
    </Box>
  );
  return (
    <Tooltip title={copied ? note : ''} open={copied} placement="top">
      <button
        type="button"
        onClick={() => copy(text)}
        aria-label={label ?? `复制 ${text}`}
        className={mono ? 'copy-text mono' : 'copy-text'}
      >
        <span>{children ?? text}</span>
        {copied ? <CheckIcon size={14} aria-hidden /> : <CopyIcon size={14} aria-hidden />}
      </button>
    </Tooltip>
  );
}
