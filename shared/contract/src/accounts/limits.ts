/** Offset of the statistics' days from UTC. */
export const statisticsOffset = '+08:00';
/** Days that the curve of registrations covers, today included. */
export const registrationDays = 30;
/** A user counts as active when a session was seen in this many days. */
export const activeDays = 7;

/** Life of a session and of its cookie, in seconds. */
export const sessionLifetimeSeconds = 604_800;
/** Life of a code that was sent by e-mail or text message, in seconds. */
export const codeLifetimeSeconds = 600;
/** Wait between two codes to the same address or number, in seconds. */
export const codeWaitSeconds = 60;
/** Life of the challenge that a sign-in with a second factor waits on, in seconds. */
export const challengeLifetimeSeconds = 300;
/** Wrong codes that end a challenge. */
export const challengeTriesMax = 5;

export const eventPageSize = 10;
