const scriptPattern = /<script[^>]+src="(\/assets\/[^"]+)"/g;

async function warm(): Promise<void> {
  const response = await fetch('/', { headers: { accept: 'text/html' } });
  const html = await response.text();
  for (const [, href = ''] of html.matchAll(scriptPattern)) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = href;
    document.head.append(link);
  }
}

/** Fetches the shell's files while the person types, so that the console opens at once after it. */
export function warmShellOnInput(): void {
  // Failing to warm costs nothing but the time that it would have saved.
  const start = () => void warm().catch(() => undefined);
  document.addEventListener('input', start, { once: true });
}
