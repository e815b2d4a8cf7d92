/** A logo that cannot be loaded is replaced by the mark and the name. */
function nameInstead(image: HTMLImageElement): void {
  const name = document.createElement('span');
  name.textContent = image.alt;
  image.parentElement?.append(name);
  image.remove();
}

/** The same brand as a link to the start. */
function linkInstead(logo: Element): void {
  const link = document.createElement('a');
  link.className = logo.className;
  link.href = '/';
  link.title = '返回首页';
  link.append(...logo.childNodes);
  logo.replaceWith(link);
}

/**
 * Activates the brand in the HTML. On a path below /auth/ a click on it is ignored; elsewhere it
 * leads to the start.
 */
export function wakeLogo(path: string): void {
  const logo = document.querySelector('.frame-brand');
  if (!logo) return;
  const image = logo.querySelector('img');
  if (!/^\/auth(\/|$)/.test(path)) linkInstead(logo);
  if (!image) return;
  if (image.complete && image.naturalWidth === 0) nameInstead(image);
  else image.addEventListener('error', () => nameInstead(image));
}
