import { Box } from '@console/kit/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../system/page-brand';
import { logoSizes } from './sizes';

const logoSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  ...logoSizes,
  color: 'text.primary',
  textDecoration: 'none',
  fontSize: 16,
  fontWeight: 600,
  '& img': {
    ...logoSizes,
    height: logoSizes.maxHeight,
    objectFit: 'scale-down',
    objectPosition: 'left',
  },
  '& i': {
    flex: 'none',
    width: 26,
    height: 26,
    borderRadius: '7px',
    display: 'grid',
    placeItems: 'center',
    fontSize: 13,
    fontStyle: 'normal',
    lineHeight: 1,
    color: 'common.white',
    backgroundImage: 'linear-gradient(145deg, #2f6bff, #0b8f94)',
  },
  // Drawn, not text, so that the link's accessible name is the brand alone.
  '& i::before': { content: 'attr(data-initial)' },
  '& b': {
    minWidth: 0,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};

const markOnlySx = { ...logoSx, minWidth: 26 };

/** The logo, which leads to the start page. */
export function BrandLogo({ collapsed = false }: { collapsed?: boolean }) {
  const { brandName } = useBrand();
  return (
    <Box
      component={Link}
      to="/"
      data-logo={true}
      aria-label={`${brandName}首页`}
      title={brandName}
      sx={collapsed ? markOnlySx : logoSx}
    >
      <Logo collapsed={collapsed} />
    </Box>
  );
}

/** The same before there are routes to lead to. */
export function StillLogo({ collapsed = false }: { collapsed?: boolean }) {
  return (
    <Box sx={collapsed ? markOnlySx : logoSx}>
      <Logo collapsed={collapsed} />
    </Box>
  );
}

/**
 * A brand's own image; without one, or when it does not load, its name beside a mark: the shield of
 * the platform, or the initial of a panel.
 */
function Logo({ collapsed }: { collapsed: boolean }) {
  const { brandName, brandLogo, systemType } = useBrand();
  const [broken, setBroken] = useState<string>();
  if (brandLogo && brandLogo !== broken && !collapsed) {
    return <img src={brandLogo} alt={brandName} onError={() => setBroken(brandLogo)} />;
  }
  return (
    <>
      {systemType === 'panel' ? (
        <i aria-hidden={true} data-initial={[...brandName][0]} />
      ) : (
        <i aria-hidden={true}>
          <Shield />
        </i>
      )}
      {collapsed ? null : <b>{brandName}</b>}
    </>
  );
}

function Shield() {
  return (
    <svg
      aria-hidden={true}
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4" />
    </svg>
  );
}
