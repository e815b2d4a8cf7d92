import type { EmotionCache } from '@emotion/cache';
import { createContext } from 'react';

/** Where MUI's components insert their styles; the kit's `Box` uses the same place. */
export const StyleCacheContext = createContext<EmotionCache | undefined>(undefined);
