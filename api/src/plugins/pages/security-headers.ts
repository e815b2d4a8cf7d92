import type { FastifyInstance } from 'fastify';

/** Features that no page of the console needs, even if somebody gets a script into one. */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Headers that scripts get too: a permissions policy is only read for documents, and would cost 6
 * KB a page.
 */
const scriptHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Headers of every other answer, whatever it is: JSON, a page, a file or a stream. */
export const securityHeaders = {
  ...scriptHeaders,
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
};

/** Gives them to every answer of a route. */
export function registerSecurityHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    const script = String(reply.getHeader('content-type')).startsWith('text/javascript');
    reply.headers(script ? scriptHeaders : securityHeaders);
    // Behind a proxy that terminates TLS, the protocol is what the proxy says, if TRUST_PROXY names
    // it.
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000');
    }
  });
}
