import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it receives. It has no mailbox for `nobody@…`. */
export async function startSmtpServer() {
  const mails: Email[] = [];
  let away = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      if (away) return done(Object.assign(new Error('Try again'), { responseCode: 451 }));
      if (!address.startsWith('nobody@')) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts))
          .then((mail) => mails.push(mail))
          .then(() => done(), done);
      });
    },
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port to listen on');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    to: (recipient: string) =>
      mails.filter(({ to }) => to?.some((person) => person.address === recipient)),
    /** While it is away, it takes no mail for now. */
    setAway: (value: boolean) => {
      away = value;
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
