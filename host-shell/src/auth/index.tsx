// Must precede every module with schemas.
import './without-eval';
import { pageNonce } from '@console/kit/theme';
import { createRoot } from 'react-dom/client';
import { keepAffiliateCode } from './affiliate-code';
import { AuthApp } from './auth-app';
import { wakeLogo } from './frame/logo';
import { warmShellOnInput } from './warm-shell';

keepAffiliateCode();
warmShellOnInput();
wakeLogo(window.location.pathname);

const root = document.getElementById('root');
if (root) createRoot(root).render(<AuthApp path={window.location.pathname} nonce={pageNonce()} />);
