/** The receiving side says that there is no such address or number. */
export class RecipientRefused extends Error {}
