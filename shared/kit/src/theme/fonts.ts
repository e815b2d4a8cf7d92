/** Text: what Chinese systems carry; no web font is downloaded. */
export const fontSans =
  '"PingFang SC","HarmonyOS Sans SC",MiSans,"Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif';

/** Domains, addresses, ids and code. */
export const fontMono =
  'ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono","Noto Sans CJK SC",monospace';
