import type { ReactNode } from 'react';
import { missing } from '../../format';
import { Box } from '../box';
import { CopyText } from '../copy-text';

/** One fact under a detail page's title. */
export type KeyFact = {
  label: string;
  value: ReactNode;
  /** Copies this text on a click. */
  copy?: string;
};

/** The facts that users look for first, in one row. */
export function KeyFacts({ facts }: { facts: KeyFact[] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 7, rowGap: 3, m: 0, mb: 4, fontSize: 13 }}
    >
      {facts.map((fact) => (
        <Box key={fact.label}>
          <Box component="dt" sx={{ color: 'text.tertiary', fontSize: 12 }}>
            {fact.label}
          </Box>
          <Box component="dd" className="num" sx={{ m: 0 }}>
            {fact.copy ? (
              <CopyText text={fact.copy} label={`复制${fact.label}`}>
                {fact.value}
              </CopyText>
            ) : (
              (fact.value ?? missing)
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
