import { provinces } from './places';

/** ISO 3166 codes of countries and territories by continent, in the order that they are shown. */
const codesByContinent = {
  亚洲: 'CN HK MO TW JP KR KP MN SG MY TH VN PH ID MM KH LA BN TL IN PK BD LK NP BT MV AF KZ KG UZ TJ TM IR IQ SY LB JO IL PS SA AE QA BH KW OM YE TR GE AM AZ CY',
  欧洲: 'GB IE FR DE NL BE LU CH AT LI MC AD ES PT IT SM VA MT GR DK NO SE FI IS FO AX GI GG JE IM SJ EE LV LT PL CZ SK HU SI HR BA RS ME MK AL XK RO BG MD UA BY RU',
  北美洲:
    'US CA MX GL BM PM GT BZ SV HN NI CR PA CU JM HT DO BS BB TT GD LC VC DM AG KN AI VG VI PR KY TC MS GP MQ BL MF SX CW AW BQ',
  南美洲: 'BR AR CL CO PE VE EC BO PY UY GY SR GF FK GS',
  大洋洲: 'AU NZ FJ PG SB VU NC PF WS AS TO TV KI NR MH FM PW GU MP CK NU TK WF PN NF CX CC UM',
  非洲: 'EG LY TN DZ MA EH SD SS ET ER DJ SO KE UG TZ RW BI CD CG GA GQ CM CF TD NG NE ML BF BJ TG GH CI LR SL GN GW GM SN CV MR ST AO ZM ZW MW MZ BW NA ZA LS SZ MG MU SC KM RE YT SH IO',
  南极洲: 'AQ BV HM TF',
} as const;

/** Every place that a rule may name, in groups. */
export const placeGroups: readonly { label: string; codes: readonly string[] }[] = [
  ...Object.entries(codesByContinent).map(([label, codes]) => ({ label, codes: codes.split(' ') })),
  { label: '中国大陆各省', codes: Object.keys(provinces) },
];

const known: ReadonlySet<string> = new Set(placeGroups.flatMap(({ codes }) => codes));

/** Whether a rule may name the code. */
export const isPlace = (code: string) => known.has(code);
