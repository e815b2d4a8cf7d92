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
