import { defineComponent, h } from 'vue';

const storageKey = 'console-scheme';

/** Stores the choice where the console reads it, and has `head.js` apply it. */
function toggleScheme() {
  const dark = document.documentElement.classList.contains('dark');
  localStorage.setItem(storageKey, dark ? 'light' : 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
}

/** The way back to the console, and the switch between light and dark. */
export const NavBarEnd = defineComponent({
  setup: () => () =>
    h('div', { class: 'nav-end' }, [
      h('a', { href: '/', target: '_self' }, '控制台'),
      h('button', {
        type: 'button',
        class: 'scheme',
        'aria-label': '切换浅色与深色',
        title: '切换浅色与深色',
        onClick: toggleScheme,
      }),
    ]),
});
