/** How long 「正在被攻击」 lasts, in minutes. */
export const emergencyMinutes = [30, 60, 180, 720, 1_440] as const;

/** Groups that one account may have: one page of a list holds them all. */
export const siteGroupsMax = 100;

/** Sites of one answer at most: lists of addresses and pages make one of them large. */
export const siteExportRowsMax = 20;

/** Extra ports that one site listens on, and that the operator opens of each kind, at most. */
export const extraPortsMax = 20;
