/** Code of an answer that refuses for the captcha, or for want of one; apart from the others, for small pages. */
export const captchaWrongCode = 40003;
