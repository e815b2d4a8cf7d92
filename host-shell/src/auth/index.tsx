import { toast } from '@console/kit/notify';
import { pageNonce } from '@console/kit/theme';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { enterByLink, keepAffiliateCode } from './arrival';
import { AuthApp } from './auth-app';
import { warmShellOnInput } from './warm-shell';

// The content security policy forbids eval; without this zod tries it once and is reported.
z.config({ jitless: true });

const root = document.getElementById('root');
if (root) createRoot(root).render(<AuthApp path={window.location.pathname} nonce={pageNonce()} />);

keepAffiliateCode();
warmShellOnInput();
void enterByLink().then((sentence) => sentence && toast.error(sentence));
