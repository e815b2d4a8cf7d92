/**
 * Code of an answer that refuses because of a wrong or missing captcha; separate from the others,
 * for small pages.
 */
export const captchaWrongCode = 40003;
