import { Box } from '../box';

const frame = { display: 'block', width: { base: 200, md: 280 }, height: 'auto', flex: 'none' };

/** A locked page behind a shield. */
export function LockedIllustration() {
  return (
    <Box component="svg" viewBox="0 0 280 200" fill="none" aria-hidden sx={frame}>
      <ellipse cx="140" cy="184" rx="104" ry="8" fill={sunken} />
      <rect x="40" y="26" width="176" height="132" rx="10" fill={surface} stroke={strong} />
      <path d="M40 50h176" stroke={strong} />
      <circle cx="54" cy="38" r="3" fill={strong} />
      <circle cx="65" cy="38" r="3" fill={strong} />
      <circle cx="76" cy="38" r="3" fill={strong} />
      <path
        d="M58 70h76M58 86h54M58 102h66M58 118h40"
        stroke={hairline}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M196 66l44 16v34c0 28-18 46-44 54-26-8-44-26-44-54V82z"
        fill={soft}
        stroke={primary}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <rect x="178" y="114" width="36" height="28" rx="5" fill={primary} />
      <path d="M185 114v-8a11 11 0 0122 0v8" stroke={primary} strokeWidth="4" />
      <circle cx="196" cy="126" r="3.5" fill={surface} />
      <path d="M196 128v6" stroke={surface} strokeWidth="3" strokeLinecap="round" />
    </Box>
  );
}

/** A page with nothing on it, under a magnifying glass. */
export function MissingIllustration() {
  return (
    <Box component="svg" viewBox="0 0 280 200" fill="none" aria-hidden sx={frame}>
      <ellipse cx="140" cy="184" rx="104" ry="8" fill={sunken} />
      <path
        d="M78 24h84l36 36v96a10 10 0 01-10 10H78a10 10 0 01-10-10V34a10 10 0 0110-10z"
        fill={surface}
        stroke={strong}
      />
      <path d="M162 24v26a10 10 0 0010 10h26" stroke={strong} />
      <path
        d="M88 78h58M88 96h38M88 114h30"
        stroke={hairline}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="176" cy="118" r="32" fill={soft} stroke={primary} strokeWidth="2" />
      <path d="M200 142l24 24" stroke={primary} strokeWidth="6" strokeLinecap="round" />
      <path
        d="M166 108l20 20M186 108l-20 20"
        stroke={primary}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Box>
  );
}

const sunken = 'var(--c-palette-line-hairline)';
const surface = 'var(--c-palette-layer-surface)';
const strong = 'var(--c-palette-line-strong)';
const hairline = 'var(--c-palette-line-hairline)';
const soft = 'var(--c-palette-soft-primary)';
const primary = 'var(--c-palette-primary-main)';
