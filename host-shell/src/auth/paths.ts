/** Pages beside the sign-in page, whose path is the kit's. */
export const registerPath = '/auth/register';
export const forgetPath = '/auth/forget';
export const termsPath = '/auth/terms';
