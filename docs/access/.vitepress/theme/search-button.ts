import { defineAsyncComponent, defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue';

const SearchDialog = defineAsyncComponent(() =>
  import('./search-dialog').then((module) => module.SearchDialog),
);

/** Opens the search by click, `/` or Ctrl K. Its index comes with the first opening. */
export const SearchButton = defineComponent({
  setup() {
    const open = ref(false);
    const onKey = (event: KeyboardEvent) => {
      const combination = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!combination && (event.key !== '/' || isTyping(event.target))) return;
      event.preventDefault();
      open.value = true;
    };
    onMounted(() => window.addEventListener('keydown', onKey));
    onBeforeUnmount(() => window.removeEventListener('keydown', onKey));
    return () => [
      h(
        'button',
        {
          type: 'button',
          class: 'search-button',
          'aria-label': '搜索文档',
          'aria-haspopup': 'dialog',
          onClick: () => {
            open.value = true;
          },
        },
        [h('span', { class: 'label' }, '搜索文档'), h('kbd', { 'aria-hidden': 'true' }, 'Ctrl K')],
      ),
      open.value &&
        h(SearchDialog, {
          onClose: () => {
            open.value = false;
          },
        }),
    ];
  },
});

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
