import { Box } from '@console/kit/ui';
import { Link } from 'react-router-dom';
import { useSystem } from '../system/use-system';

const logoSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  minWidth: 0,
  color: 'text.primary',
  textDecoration: 'none',
  fontSize: 16,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& img': {
    maxHeight: 35,
    minWidth: 122,
    maxWidth: 145,
    objectFit: 'contain',
    objectPosition: 'left',
  },
};

const markSx = {
  flex: 'none',
  width: 26,
  height: 26,
  borderRadius: '7px',
  display: 'grid',
  placeItems: 'center',
  fontSize: 13,
  lineHeight: 1,
  color: 'common.white',
  backgroundImage: 'linear-gradient(145deg, #2f6bff, #0b8f94)',
};

/** Logo of the host name's brand; a brand without an image shows its name beside a mark. */
export function BrandLogo({ collapsed = false }: { collapsed?: boolean }) {
  const { data } = useSystem();
  const { brandName = '', brandLogo = '' } = data?.systemInfo ?? {};
  const image = brandLogo && !collapsed;
  return (
    <Box component={Link} to="/" aria-label={`${brandName}首页`} sx={logoSx}>
      {image ? (
        <img src={brandLogo} alt={brandName} />
      ) : (
        <>
          <Box component="span" aria-hidden={true} sx={markSx}>
            {brandName.slice(-1) || '盾'}
          </Box>
          {collapsed ? null : brandName}
        </>
      )}
    </Box>
  );
}
