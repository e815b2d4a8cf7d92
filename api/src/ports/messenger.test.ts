import type { Mail } from './mail.port';
import { createMessenger } from './messenger';
import { RecipientRefused } from './recipient-refused';

const mail: Mail = { to: 'a@example.test', fromName: '云御盾', subject: 's', text: 't', html: 'h' };

/** A messenger whose mail port meets the given failures in turn, and then sends. */
function messengerWith(failures: Error[], pausesMs: number[]) {
  const reports: string[] = [];
  let tries = 0;
  const messenger = createMessenger({
    mail: {
      send: async () => {
        tries += 1;
        const failure = failures.shift();
        if (failure) throw failure;
      },
      close: () => undefined,
    },
    sms: undefined,
    report: (message) => reports.push(message),
    pausesMs,
  });
  return { messenger, reports, tries: () => tries };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

test('a mail that is sent beside is tried again until it is handed over', async () => {
  const away = () => new Error('connection refused');
  const { messenger, reports, tries } = messengerWith([away(), away()], [0, 0, 0]);
  messenger.sendMailBeside(mail);
  await until(() => tries() === 3);
  await messenger.close();
  expect(tries()).toBe(3);
  expect(reports).toEqual(Array(2).fill('Message not sent: connection refused'));
});

test('a mailbox that does not exist is not asked again', async () => {
  const { messenger, tries } = messengerWith([new RecipientRefused()], [0]);
  messenger.sendMailBeside(mail);
  await messenger.close();
  expect(tries()).toBe(1);
});

test('closing does not wait for the next try', async () => {
  const { messenger, tries } = messengerWith([new Error('away')], [3_600_000]);
  messenger.sendMailBeside(mail);
  await until(() => tries() === 1);
  await messenger.close();
  expect(tries()).toBe(1);
});

test('who waits for the answer is told of the failure in words of ours', async () => {
  const { messenger } = messengerWith([new Error('535 bad password for console')], []);
  await expect(messenger.sendMail(mail)).rejects.toThrow('发送失败，请稍后重试');
  const code = { phone: '13900000001', code: '1', brandName: '', purpose: 'login' } as const;
  await expect(messenger.sendCode(code)).rejects.toThrow('平台未配置短信服务，请联系客服');
});
