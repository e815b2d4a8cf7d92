import { changedFields, mergeChanges } from './changes';

const base = {
  note: '官网',
  origin: { retries: 1, balance: 'random', origins: [{ address: 'a.example' }] },
};

describe('changes of a form', () => {
  it('names the fields that differ, lists as one', () => {
    const mine = {
      note: '官网',
      origin: { retries: 2, balance: 'random', origins: [{ address: 'b.example' }] },
    };
    expect(changedFields(base, mine)).toEqual(['retries', 'origins']);
    expect(changedFields(base, { ...base })).toEqual([]);
  });

  it('takes a group within a section as one field', () => {
    const rules = (maxAge: number) => ({ rules: { gzip: true, cors: { maxAge, on: true } } });
    expect(changedFields(rules(1), rules(2))).toEqual(['cors']);
  });

  it('keeps what I typed over what somebody else saved, and takes the rest', () => {
    const mine = { ...base, origin: { ...base.origin, retries: 3 } };
    const theirs = { note: '新备注', origin: { ...base.origin, retries: 2, balance: 'ip-hash' } };
    expect(mergeChanges(base, mine, theirs)).toEqual({
      note: '新备注',
      origin: { ...base.origin, retries: 3, balance: 'ip-hash' },
    });
  });
});
