import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AttackList } from './attack-list';
import { AttackReport } from './attack-report';

/** Attacks on the account's websites, or the report of the one that the URL names. */
export function Attacks({ tabs }: { tabs: ReactNode }) {
  const [search] = useSearchParams();
  const report = search.get('report');
  return report ? <AttackReport key={report} id={report} /> : <AttackList tabs={tabs} />;
}
