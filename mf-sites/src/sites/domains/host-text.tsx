import { Box } from '@console/kit/ui';
import { Fragment } from 'react';

/** Characters of a label that the narrowest screen has room for. */
const pieceMax = 24;

const pieces = new RegExp(`[^.]{1,${pieceMax}}\\.?|\\.`, 'g');

/**
 * A host name whose lines end at dots; only a label longer than a phone is wide has more ends. A link
 * around it is labelled with the name, for some screen readers pause where a line may end.
 */
export function HostText({ host }: { host: string }) {
  return (
    <Box component="span" className="mono" sx={{ whiteSpace: 'nowrap' }}>
      {(host.match(pieces) ?? []).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity.
        <Fragment key={index}>
          {piece}
          <wbr />
        </Fragment>
      ))}
    </Box>
  );
}
