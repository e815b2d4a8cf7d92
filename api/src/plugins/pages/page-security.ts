import type { FastifyReply } from 'fastify';

/**
 * The console's content security policy. Scripts and styles come from this origin or carry the
 * nonce of the one answer. Images may come from anywhere over TLS: brands and announcements bring
 * their own.
 */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The proof of work of a captcha runs beside the page.
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // Only what DOMPurify has cleaned becomes HTML, and only URLs of the console's scripts become
    // scripts.
    "require-trusted-types-for 'script'",
    // Each build that shows user-written text has its own DOMPurify.
    "trusted-types default dompurify 'allow-duplicates'",
  ].join('; ');
}

/** Headers that an HTML answer has beside those of every answer. */
export function securePage(reply: FastifyReply, nonce: string) {
  reply
    .header('content-security-policy', policyOf(nonce))
    .header('cache-control', 'no-store')
    .header('cross-origin-opener-policy', 'same-origin');
  return reply.type('text/html; charset=utf-8');
}
