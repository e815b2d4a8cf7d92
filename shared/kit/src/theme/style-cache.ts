import type { EmotionCache } from '@emotion/cache';
import { createContext } from 'react';

/** Where MUI's components put their styles; the kit's `Box` puts its own into the same place. */
export const StyleCacheContext = createContext<EmotionCache | undefined>(undefined);
