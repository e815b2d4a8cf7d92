import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sidebar } from './.vitepress/sidebar';

const root = join(__dirname, '../..');
const folder = join(__dirname, 'pages');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Routes that the remotes have a page for, as their one exposed module lists them. */
function routesWithPages(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => readFileSync(join(root, name, 'src/remote.tsx'), 'utf8'))
    .flatMap((source) => [...source.matchAll(/^ {4}'(\/[^']*)':/gm)].map(([, path = '']) => path));
}

/** Pages that no remote has. */
const ofTheHost = ['/api/docs', '/dashboard/overview'];

const matches = (route: string, path: string) =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path);

it('lists every page in the table of contents, once', () => {
  const listed = sidebar.flatMap(({ items }) => items.map(({ link }) => link));
  const wanted = pages.map((name) => `/${name.replace(/(index)?\.md$/, '')}`);
  expect([new Set(listed), listed.length]).toEqual([new Set(wanted), wanted.length]);
});

it('leads to pages of the console that are there', () => {
  const routes = routesWithPages();
  expect(routes).toContain('/website-management/website/add');
  const links = pages.flatMap((name) =>
    [...textOf(name).matchAll(/\(console:([^)?]+)[^)]*\)/g)].map(([, path = '']) => path),
  );
  const lost = links.filter(
    (path) => !ofTheHost.includes(path) && !routes.some((route) => matches(route, path)),
  );
  expect([links.length > 20, lost]).toEqual([true, []]);
});

it('shows no brand: panels have their own', () => {
  const branded = pages.filter((name) =>
    /云御盾|极光盾|console-edge|demo\.test/.test(textOf(name)),
  );
  expect(branded).toEqual([]);
});
