/** Provinces by ISO 3166-2 code, with the English name that some data have in its place. */
export const provinces = {
  'CN-BJ': ['北京', 'Beijing'],
  'CN-TJ': ['天津', 'Tianjin'],
  'CN-HE': ['河北', 'Hebei'],
  'CN-SX': ['山西', 'Shanxi'],
  'CN-NM': ['内蒙古', 'Inner Mongolia'],
  'CN-LN': ['辽宁', 'Liaoning'],
  'CN-JL': ['吉林', 'Jilin'],
  'CN-HL': ['黑龙江', 'Heilongjiang'],
  'CN-SH': ['上海', 'Shanghai'],
  'CN-JS': ['江苏', 'Jiangsu'],
  'CN-ZJ': ['浙江', 'Zhejiang'],
  'CN-AH': ['安徽', 'Anhui'],
  'CN-FJ': ['福建', 'Fujian'],
  'CN-JX': ['江西', 'Jiangxi'],
  'CN-SD': ['山东', 'Shandong'],
  'CN-HA': ['河南', 'Henan'],
  'CN-HB': ['湖北', 'Hubei'],
  'CN-HN': ['湖南', 'Hunan'],
  'CN-GD': ['广东', 'Guangdong'],
  'CN-GX': ['广西', 'Guangxi'],
  'CN-HI': ['海南', 'Hainan'],
  'CN-CQ': ['重庆', 'Chongqing'],
  'CN-SC': ['四川', 'Sichuan'],
  'CN-GZ': ['贵州', 'Guizhou'],
  'CN-YN': ['云南', 'Yunnan'],
  'CN-XZ': ['西藏', 'Tibet'],
  'CN-SN': ['陕西', 'Shaanxi'],
  'CN-GS': ['甘肃', 'Gansu'],
  'CN-QH': ['青海', 'Qinghai'],
  'CN-NX': ['宁夏', 'Ningxia'],
  'CN-XJ': ['新疆', 'Xinjiang'],
} as const satisfies Record<string, readonly [string, string]>;

const names = new Intl.DisplayNames(['zh-CN'], { type: 'region' });
const ownNames: Readonly<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
};

const provinceNames: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries(provinces),
);

/** The Chinese name of a country, territory or province by its code. */
export function placeName(code: string): string {
  return ownNames[code] ?? provinceNames.get(code)?.[0] ?? names.of(code) ?? code;
}

/** The English name of a province in lower case; `undefined` if there is none. */
export function provinceInEnglish(code: string): string | undefined {
  return provinceNames.get(code)?.[1].toLowerCase();
}

const codesByEnglish: ReadonlyMap<string, string> = new Map(
  Object.entries(provinces).map(([code, [, english]]) => [english.toLowerCase(), code]),
);

/** The code of a province by its English name; `undefined` if there is none. */
export function provinceByEnglish(name: string): string | undefined {
  return codesByEnglish.get(name.toLowerCase());
}
