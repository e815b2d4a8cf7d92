import Button, { type ButtonProps } from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';
import { Box } from './box';

/** Props of {@link Link}. */
export type LinkProps = RouterLinkProps & { to: string; sx?: SxProps<Theme> };

/** A link inside the console, as text. */
export function Link({ className, sx, ...props }: LinkProps) {
  const look = className ? `link ${className}` : 'link';
  if (!sx) return <RouterLink {...props} className={look} />;
  return <Box component={RouterLink} {...props} className={look} sx={sx} />;
}

/** Props of {@link ButtonLink}. */
export type ButtonLinkProps = Omit<ButtonProps, 'href'> & { to: string };

/** A link inside the console, as a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Button component={RouterLink} {...props} />;
}
