import { useEffect, useState } from 'react';

/** Code in a file of its own, fetched when first needed. */
export type LaterCode<Module> = {
  /** The code, once it is there. */
  loaded: Module | undefined;
  fetch: () => Promise<void>;
};

/**
 * Declares code that is fetched later. A failed fetch is forgotten, so the next one starts afresh.
 */
export function laterCode<Module>(load: () => Promise<Module>): LaterCode<Module> {
  const code: LaterCode<Module> = {
    loaded: undefined,
    fetch: async () => {
      code.loaded ??= await load();
    },
  };
  return code;
}

/**
 * The code, fetched when first needed. If that fails, the next press tries again.
 *
 * @param onFailure says so; must be the same function at each render.
 */
export function useCode<Module>(
  code: LaterCode<Module>,
  wanted: boolean,
  onFailure?: () => void,
): Module | undefined {
  const [attempt, setAttempt] = useState(0);
  const missing = wanted && code.loaded === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    const again = () => setAttempt(attempt + 1);
    code.fetch().then(
      () => gone || again(),
      () => {
        if (gone) return;
        onFailure?.();
        window.addEventListener('pointerdown', again, { once: true });
      },
    );
    return () => {
      gone = true;
      window.removeEventListener('pointerdown', again);
    };
  }, [code, missing, attempt, onFailure]);
  return code.loaded;
}
