/**
 * The world as tiles of one size, each about where its country or territory lies: Singapore is seen as well as
 * Russia, and no borders have to be drawn or loaded. West of the Americas stands what of Polynesia lies there.
 */
const rows = [
  '.. .. .. .. .. .. GL .. .. .. .. IS .. .. .. SJ',
  '.. CA .. .. .. .. .. .. .. .. .. .. FO .. NO SE AX FI',
  '.. US .. PM .. .. .. .. .. .. .. IE IM GB DK .. .. EE .. .. .. .. .. .. RU',
  '.. .. .. .. .. BM .. .. .. .. .. GG JE NL DE PL LT LV BY',
  'MX .. .. BS TC .. .. .. .. .. .. FR BE LU CZ SK .. UA .. .. .. .. .. KZ .. .. MN',
  'GT BZ CU HT DO PR VI VG AI .. .. .. MC CH LI AT HU RO MD .. .. .. UZ KG .. .. .. .. KP',
  'SV HN KY JM .. SX MF BL AG .. PT ES AD IT SM SI HR RS BG .. GE .. TM TJ .. .. CN .. KR JP',
  '.. NI .. .. .. .. KN MS GP .. .. GI .. VA .. BA ME XK MK TR AM AZ .. AF PK NP BT MO HK TW',
  '.. CR .. AW CW BQ .. DM MQ .. .. .. .. MT .. .. AL GR .. CY SY IQ IR .. IN BD MM LA VN PH .. MP',
  '.. .. PA CO VE TT GD VC LC BB .. .. MA DZ TN LY EG .. .. LB JO KW BH .. .. LK .. TH KH .. PW GU UM',
  'TK .. .. EC .. GY SR GF .. .. .. EH MR ML NE TD SD ER .. IL PS SA QA .. MV .. .. MY BN .. .. FM MH',
  'WS AS .. PE BO BR .. .. CV SN GM GN BF TG NG CM CF SS ET DJ SO YE AE OM .. .. .. SG ID TL .. NR KI',
  'TO NU .. CL PY UY .. .. .. GW SL LR CI GH BJ GQ CG CD UG KE .. .. .. .. IO .. CC CX .. .. PG SB TV',
  'CK PF .. .. AR .. .. .. .. .. .. .. .. .. ST GA .. RW BI TZ .. .. SC .. .. .. .. .. .. .. .. VU WF',
  '.. PN .. .. .. FK .. .. .. .. .. .. SH .. .. .. AO ZM MW MZ KM YT .. .. .. .. .. .. .. AU .. NC FJ',
  '.. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. NA BW ZW .. MG RE MU .. .. .. .. .. .. .. .. NF',
  '.. .. .. .. .. .. .. GS .. .. .. .. .. .. .. .. .. ZA LS SZ .. .. .. .. .. .. .. .. .. .. .. .. NZ',
  '.. .. .. .. .. .. .. .. .. .. .. .. .. .. .. BV .. .. .. .. .. TF .. .. HM',
  '.. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. AQ',
];

/** Code, column and row of each country and territory; both count from 1. */
export const worldGrid = rows.flatMap((row, above) =>
  row
    .split(' ')
    .flatMap((code, left) => (code === '..' ? [] : [[code, left + 1, above + 1] as const])),
);
