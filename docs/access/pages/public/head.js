// Before the first paint: the scheme that the console has stored, or the system's.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('console-scheme');
    } catch {
      // Storage may be closed to this page; the system's scheme is then in force.
    }
    root.classList.toggle('dark', chosen === 'dark' || (chosen !== 'light' && system.matches));
  };
  apply();
  system.addEventListener('change', apply);
  // Another tab of the console, or the switch on this page.
  addEventListener('storage', apply);
  root.classList.toggle('mac', /Mac|iPhone|iPod|iPad/i.test(navigator.platform));
})();
