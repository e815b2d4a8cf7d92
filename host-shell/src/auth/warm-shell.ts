function warm(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="shell-files"]')?.content ?? '';
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = href;
    document.head.append(link);
  }
}

/** Fetches the shell's files while the person types, so that the console opens at once after it. */
export function warmShellOnInput(): void {
  document.addEventListener('input', warm, { once: true });
}
