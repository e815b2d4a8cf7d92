import { type CSSObject, serializeStyles } from '@emotion/serialize';
import { type EmotionCache, insertStyles } from '@emotion/utils';
import { type SxProps, type Theme, useTheme } from '@mui/material/styles';
import styleFunctionSx from '@mui/system/styleFunctionSx';
import { type ComponentPropsWithRef, type ElementType, useContext } from 'react';
import { StyleCacheContext } from '../theme/style-cache';

/** Props of {@link Box}: those of the element or component, and its style. */
export type BoxProps<C extends ElementType = ElementType> = {
  component?: C;
  className?: string | undefined;
  sx?: SxProps<Theme> | undefined;
} & Omit<ComponentPropsWithRef<C>, 'component' | 'className' | 'sx'>;

/** The class of each style already inserted into the page, by theme and emotion cache. */
const known = new WeakMap<EmotionCache, WeakMap<Theme, Map<string, string>>>();

function classesOf(cache: EmotionCache, theme: Theme): Map<string, string> {
  const themes = known.get(cache) ?? new WeakMap();
  known.set(cache, themes);
  const classes = themes.get(theme) ?? new Map();
  themes.set(theme, classes);
  return classes;
}

/** A key that equal styles share; none for a style that holds a function. */
function keyOf(sx: SxProps<Theme>): string | undefined {
  let computed = false;
  const key = JSON.stringify(sx, (_, value: unknown) => {
    computed ||= typeof value === 'function';
    return value;
  });
  return computed ? undefined : key;
}

function put(cache: EmotionCache, theme: Theme, sx: SxProps<Theme>): string {
  const parts = Array.isArray(sx) ? sx : [sx];
  const looks = parts.map((part) =>
    Object.assign<CSSObject, object>({}, styleFunctionSx({ sx: part, theme })),
  );
  const styles = serializeStyles(looks, cache.registered);
  insertStyles(cache, styles, false);
  return `${cache.key}-${styles.name}`;
}

function classOf(cache: EmotionCache, theme: Theme, sx: SxProps<Theme>): string {
  const key = keyOf(sx);
  if (key === undefined) return put(cache, theme, sx);
  const classes = classesOf(cache, theme);
  const found = classes.get(key);
  if (found !== undefined) return found;
  const made = put(cache, theme, sx);
  classes.set(key, made);
  return made;
}

/**
 * An element with a style, with the props of MUI's `Box`. Most of a page is made of it:
 * MUI's serializes its `sx` at each render, in two more components; here a style that
 * the page has used before costs one lookup.
 */
export function Box<C extends ElementType = 'div'>(props: BoxProps<C>) {
  const { component, sx, className, ...others } = props;
  const cache = useContext(StyleCacheContext);
  const theme = useTheme();
  const Element: ElementType = component ?? 'div';
  const look = sx && cache ? classOf(cache, theme, sx) : '';
  const classes = className ? `${className} ${look}` : look;
  return <Element {...others} className={classes.trim() || undefined} />;
}
