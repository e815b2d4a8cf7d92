import { pageNonce } from '@console/kit/theme';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { keepAffiliateCode } from './affiliate-code';
import { AuthApp } from './auth-app';
import { wakeLogo } from './frame/logo';
import { warmShellOnInput } from './warm-shell';

// The content security policy forbids eval; without this zod tries it once and is reported.
z.config({ jitless: true });

keepAffiliateCode();
warmShellOnInput();
wakeLogo(window.location.pathname);

const root = document.getElementById('root');
if (root) createRoot(root).render(<AuthApp path={window.location.pathname} nonce={pageNonce()} />);
