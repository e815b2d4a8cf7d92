import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { NavBarEnd } from './nav-bar-end';
import { SearchButton } from './search-button';
import './style.css';
import './search.css';

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-before': () => h(SearchButton),
      'nav-bar-content-after': () => h(NavBarEnd),
    }),
} satisfies Theme;
