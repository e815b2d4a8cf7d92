import { portOptions } from './extra-ports.model';

it('offers what is open, and what the site has', () => {
  const { options, labels } = portOptions({ http: [8880, 2052], https: [8443] }, [8081, 8443]);
  expect(options).toEqual(['2052', '8081', '8443', '8880']);
  expect(options.map((option) => labels[option])).toEqual([
    '2052（HTTP）',
    '8081（已关闭）',
    '8443（HTTPS）',
    '8880（HTTP）',
  ]);
});
