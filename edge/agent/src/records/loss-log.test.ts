import { createLossLog } from './loss-log';

test('losses in a row are one line, and another with their sum when they are over', () => {
  const said: string[] = [];
  let time = 0;
  const log = { info: () => undefined, warn: (text: string) => said.push(text.slice(0, 24)) };
  const losses = createLossLog(log, () => time);
  const first = '3 records are lost: they';
  for (let count = 0; count < 25; count += 1) {
    losses.add(3);
    losses.add(0);
    time += 29_000;
    losses.look();
  }
  expect(said).toEqual([first]);
  time += 1_000;
  losses.look();
  losses.look();
  expect(said).toEqual([first, '75 records were lost in ']);
  losses.add(3);
  losses.end();
  expect(said.slice(2)).toEqual([first, '3 records were lost in a']);
});
