import { useRouter, withBase } from 'vitepress';
import { computed, defineComponent, h, nextTick, onMounted, ref, watch } from 'vue';
import { createSearch, excerptOf, type Section } from './search-index';
import { data } from './sections.data';

const shown = 12;

/** The search: a field, and under it the sections that have its words. */
export const SearchDialog = defineComponent({
  emits: ['close'],
  setup(_props, { emit }) {
    const dialog = ref<HTMLDialogElement>();
    const query = ref('');
    const chosen = ref(0);
    const router = useRouter();
    const search = createSearch(data);
    const results = computed(() =>
      query.value.trim() === '' ? [] : search(query.value).slice(0, shown),
    );
    watch(results, () => {
      chosen.value = 0;
    });
    onMounted(() => dialog.value?.showModal());

    const go = (section: Section) => {
      dialog.value?.close();
      void router.go(withBase(section.id));
    };
    const move = async (step: number) => {
      const { length } = results.value;
      if (length === 0) return;
      chosen.value = (chosen.value + step + length) % length;
      await nextTick();
      dialog.value?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    };
    const onKey = (event: KeyboardEvent) => {
      // While a word is being composed from Pinyin the keys belong to the input method.
      if (event.isComposing) return;
      const section = results.value[chosen.value];
      if (event.key === 'ArrowDown') void move(1);
      else if (event.key === 'ArrowUp') void move(-1);
      else if (event.key === 'Enter' && section) go(section);
      // By itself a search field only empties itself at the first Escape.
      else if (event.key === 'Escape') dialog.value?.close();
      else return;
      event.preventDefault();
    };

    const field = () =>
      h('input', {
        type: 'search',
        role: 'combobox',
        'aria-label': '搜索文档',
        'aria-expanded': results.value.length > 0,
        'aria-controls': 'search-results',
        'aria-autocomplete': 'list',
        'aria-activedescendant':
          results.value.length > 0 ? `search-result-${chosen.value}` : undefined,
        placeholder: '搜索文档',
        autocomplete: 'off',
        spellcheck: false,
        autofocus: true,
        value: query.value,
        onInput: ({ target }: Event) => {
          if (target instanceof HTMLInputElement) query.value = target.value;
        },
      });
    const row = (section: Section, index: number) =>
      h(
        'li',
        {
          id: `search-result-${index}`,
          key: section.id,
          role: 'option',
          'aria-selected': index === chosen.value,
          onClick: () => go(section),
          onMousemove: () => {
            chosen.value = index;
          },
        },
        [
          h('div', { class: 'title' }, [
            section.title,
            section.title === section.page ? null : h('span', section.page),
          ]),
          h('div', { class: 'excerpt' }, excerptNodes(section.text, query.value)),
        ],
      );
    return () =>
      h(
        'dialog',
        {
          ref: dialog,
          class: 'search-dialog',
          'aria-label': '搜索',
          onKeydown: onKey,
          onClose: () => emit('close'),
          onClick: ({ target }: Event) => {
            if (target === dialog.value) dialog.value?.close();
          },
        },
        [
          h('div', { class: 'field' }, [
            field(),
            h('button', { type: 'button', onClick: () => dialog.value?.close() }, '关闭'),
          ]),
          h(
            'ul',
            { id: 'search-results', role: 'listbox', 'aria-label': '搜索结果' },
            results.value.map(row),
          ),
          h('p', { class: 'note', role: 'status' }, noteOf(query.value, results.value.length)),
        ],
      );
  },
});

function noteOf(query: string, found: number): string {
  if (query.trim() === '') return '输入要查找的内容，例如「回源 Host」。';
  return found === 0
    ? '没有找到相关内容，换个词试试。'
    : `找到 ${found} 处，用 ↑ ↓ 选择，回车打开。`;
}

function excerptNodes(text: string, query: string) {
  const { cutBefore, cutAfter, pieces } = excerptOf(text, query);
  return [
    cutBefore ? '…' : '',
    ...pieces.map((piece) => (piece.hit ? h('mark', piece.text) : piece.text)),
    cutAfter ? '…' : '',
  ];
}
