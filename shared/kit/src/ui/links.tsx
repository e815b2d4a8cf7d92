import Button, { type ButtonProps } from '@mui/material/Button';
import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** Props of {@link Link}. */
export type LinkProps = Omit<MuiLinkProps, 'href'> & { to: string; replace?: boolean };

/** A link inside the console, as text. */
export function Link(props: LinkProps) {
  return <MuiLink component={RouterLink} {...props} />;
}

/** Props of {@link ButtonLink}. */
export type ButtonLinkProps = Omit<ButtonProps, 'href'> & { to: string };

/** A link inside the console, as a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Button component={RouterLink} {...props} />;
}
