const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A user agent as people name their device: `Chrome · Windows`; an unknown one stays as it is. */
export function deviceOf(userAgent: string): string {
  const named = [browsers, systems].flatMap((list) => {
    const [, name] = list.find(([pattern]) => pattern.test(userAgent)) ?? [];
    return name ? [name] : [];
  });
  return named.join(' · ') || userAgent || '未知设备';
}
