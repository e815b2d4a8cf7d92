export type Log = { info(text: string): void; warn(text: string): void };

/** One line an event, with its instant; `warn` goes to standard error. */
export function createLog(out: NodeJS.WritableStream, err: NodeJS.WritableStream): Log {
  const line = (text: string) => `${new Date().toISOString()} ${text}\n`;
  return {
    info: (text) => {
      out.write(line(text));
    },
    warn: (text) => {
      err.write(line(text));
    },
  };
}

/** The same log, whose lines begin with what they are about. */
export function logAbout(what: string, log: Log): Log {
  return {
    info: (text) => log.info(`${what}: ${text}`),
    warn: (text) => log.warn(`${what}: ${text}`),
  };
}
