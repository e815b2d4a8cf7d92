import { z } from 'zod';

// The content security policy forbids eval; without this zod tries it where its first schema is made, and is reported.
z.config({ jitless: true });
